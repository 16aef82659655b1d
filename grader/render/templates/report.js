// Columns are sorted by what a cell has as its key, or by its number, or by its text.
function key(row,column){
var cell=row.cells[column],text=cell.dataset.key||cell.textContent;
if(text==="")return -Infinity;
var value=Number(text);
return isNaN(value)?text:value;
}
function compare(a,b){
if(typeof a!==typeof b)return typeof a==="number"?-1:1;
return a<b?-1:a>b?1:0;
}
// Rows are shown whose grade, layout and needed techniques are those chosen.
var table=document.querySelector("table.sortable"),shown=document.getElementById("shown");
var choosers={};
["grade","technique","layout"].forEach(function(name){choosers[name]=document.getElementById("by-"+name);});
function chosen(name){return choosers[name]?choosers[name].value:"";}
function filter(){
var rows=table.tBodies[0].rows,grade=chosen("grade"),layout=chosen("layout"),technique=chosen("technique"),count=0;
Array.prototype.forEach.call(rows,function(row){
var fits=(!grade||row.cells[1].dataset.key===grade)&&(!layout||row.dataset.layout===layout)&&(!technique||(" "+row.dataset.needed+" ").indexOf(" "+technique+" ")>=0);
row.hidden=!fits;
count+=fits;
});
shown.textContent=shown.dataset.form.replace("{shown}",count).replace("{total}",rows.length);
}
each(".filters select",function(one){one.onchange=filter;});
filter();
each("table.sortable",function(table){
Array.prototype.forEach.call(table.tHead.rows[0].cells,function(head,column){
var button=document.createElement("button");
button.type="button";
button.textContent=head.textContent;
head.textContent="";
head.appendChild(button);
button.onclick=function(){
var down=head.getAttribute("aria-sort")==="ascending",body=table.tBodies[0];
var rows=Array.prototype.map.call(body.rows,function(row){return {row:row,key:key(row,column)};});
rows.sort(function(a,b){return down?compare(b.key,a.key):compare(a.key,b.key);});
rows.forEach(function(one){body.appendChild(one.row);});
Array.prototype.forEach.call(table.tHead.rows[0].cells,function(other){other.removeAttribute("aria-sort");});
head.setAttribute("aria-sort",down?"descending":"ascending");
};
});
});
