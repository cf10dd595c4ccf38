/**
 * Loads a page's scripts after its first paint, because the page can be read without them. They load at once if someone is
 * signed in or the address has a query (`?section=3`), and after a second in a background tab, which is not painted. The
 * first click, input or key press also loads them, and is dispatched again when they have run.
 * A string, because it is inline in the element that names the entry in `data-entry`; its hash is in the
 * Content-Security-Policy.
 */
export const startScripts = `(function(){
var entry=document.currentScript.dataset.entry,root=document.documentElement,types=['click','input','keydown'],events={},started;
function record(e){
if(e.type=='click'&&!e.target.closest('button[type=button]:not([popovertarget])'))return;
if(e.type=='keydown'&&(e.key=='Tab'||e.target.closest('input,button,a')))return;
events[e.type]=e;start()}
function replay(){
types.forEach(function(type){removeEventListener(type,record,true)});
if(events.click)events.click.target.closest('button').click();
if(events.input)events.input.target.dispatchEvent(new Event('input',{bubbles:true}));
if(events.keydown)events.keydown.target.dispatchEvent(new KeyboardEvent('keydown',events.keydown))}
function start(){if(started)return;started=true;import(entry).then(replay,function(){})}
types.forEach(function(type){addEventListener(type,record,true)});
if(location.search||root.classList.contains('has-token'))start();
else{setTimeout(start,1e3);requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(start,50)})})}
})()`.replaceAll('\n', '');
