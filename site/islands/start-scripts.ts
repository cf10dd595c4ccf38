/**
 * Begins a page's scripts once the page is painted: they neither load nor run before, as it reads without them. Who is
 * signed in, or comes by an address that asks something of them (`?section=3`), does not wait; a page that nobody sees is
 * not painted, and waits a second. Whoever acts first does not wait either, and what they did is done again when the
 * scripts are there: a button is pressed, a field is read, a key reaches the page.
 * It is a text because it must stand inline, in an element that names the script in `data-entry`; its hash is in the
 * Content-Security-Policy.
 */
export const startScripts = `(function(){
var entry=document.currentScript.dataset.entry,root=document.documentElement,kinds=['click','input','keydown'],acts={},begun;
function act(e){
if(e.type=='click'&&!e.target.closest('button[type=button]:not([popovertarget])'))return;
if(e.type=='keydown'&&(e.key=='Tab'||e.target.closest('input,button,a')))return;
acts[e.type]=e;start()}
function again(){
kinds.forEach(function(kind){removeEventListener(kind,act,true)});
if(acts.click)acts.click.target.closest('button').click();
if(acts.input)acts.input.target.dispatchEvent(new Event('input',{bubbles:true}));
if(acts.keydown)acts.keydown.target.dispatchEvent(new KeyboardEvent('keydown',acts.keydown))}
function start(){if(begun)return;begun=true;import(entry).then(again,function(){})}
kinds.forEach(function(kind){addEventListener(kind,act,true)});
if(location.search||root.classList.contains('has-token'))start();
else{setTimeout(start,1e3);requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(start,50)})})}
})()`.replaceAll('\n', '');
