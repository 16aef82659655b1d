var parts=Array.prototype.slice.call(document.querySelectorAll("main>section")),at=-1;
function open(node){for(;node;node=node.parentElement)if(node.tagName==="DETAILS")node.open=true;}
function go(to){at=Math.max(0,Math.min(parts.length-1,to));parts[at].focus({preventScroll:true});parts[at].scrollIntoView();}
function follow(){
var node=document.getElementById(location.hash.slice(1));
if(!node)return;
open(node);
var found=parts.findIndex(function(part){return part.contains(node);});
if(found>=0){at=found;parts[at].focus({preventScroll:true});}
node.scrollIntoView();
}
addEventListener("hashchange",follow);
follow();
var fold=document.getElementById("fold");
if(fold)fold.onclick=function(){
var closed=document.querySelector(".stretch>details:not([open])")!==null;
each(".stretch>details",function(one){one.open=closed;});
};
addEventListener("keydown",function(event){
if(event.ctrlKey||event.altKey||event.metaKey||event.shiftKey)return;
var key=event.key;
if(key==="j"||key==="ArrowRight")go(at+1);
else if(key==="k"||key==="ArrowLeft")go(at-1);
else if(key==="Home"){go(0);}
else if(key==="o"&&at>=0){var fold=parts[at].querySelector("details");if(fold)fold.open=!fold.open;}
else return;
event.preventDefault();
});
