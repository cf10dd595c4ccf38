/* Scripts that are inline in pages, so they are strings. Their hashes are in the Content-Security-Policy. */

/**
 * Loads a page's scripts after its first paint, because the page can be read without them. They load at once if someone is
 * signed in or the address has a query (`?section=3`), and after a second in a background tab, which is not painted. The
 * first click, input or key press also loads them, and is dispatched again when they have run.
 * The element that contains it names the entry in `data-entry`.
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

/**
 * In the head: it runs before the first paint, so that a page neither flashes in the wrong theme nor shows
 * 'Sign In' while a session is restored.
 * Classes it sets on the root: `js` (scripts run), `dark`, `has-token` (a session may exist).
 */
export const beforeFirstPaint = `(function(){var c=document.documentElement.classList,t=null;c.add('js');try{t=localStorage.getItem('theme');if(localStorage.getItem('auth_token'))c.add('has-token')}catch(e){}if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))c.add('dark')})()`;
