var root=document.documentElement;
function each(selector,use){Array.prototype.forEach.call(document.querySelectorAll(selector),use);}
each(".tools",function(one){one.hidden=false;});
document.getElementById("theme").onclick=function(){
var dark=root.dataset.theme?root.dataset.theme==="dark":matchMedia("(prefers-color-scheme:dark)").matches;
root.dataset.theme=dark?"light":"dark";
};
// Where style sheets cannot open what is folded, print it open all the same.
var opened=[];
addEventListener("beforeprint",function(){opened=[];each("details:not([open])",function(one){opened.push(one);one.open=true;});});
addEventListener("afterprint",function(){opened.forEach(function(one){one.open=false;});});
