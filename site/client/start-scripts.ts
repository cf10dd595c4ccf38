/**
 * Begins a page's scripts once the page is painted: they neither run nor load before, as it reads without them. Who is
 * signed in, or comes by an address that asks something of them (`?section=3`), does not wait; nor does a page that
 * nobody sees, which is not painted at all. A button that is pressed too early is pressed again when they are there.
 * It is a text because it must stand inline, in an element that names the script in `data-entry`; its hash is in the
 * Content-Security-Policy.
 */
export const startScripts = `(function(){var d=document,entry=d.currentScript.dataset.entry,pressed,begun;function press(e){pressed=e.target.closest('button[type=button]:not([popovertarget])')}function start(){if(begun)return;begun=true;import(entry).then(function(){removeEventListener('click',press,true);if(pressed)pressed.click()},function(){})}addEventListener('click',press,true);if(d.hidden||location.search||d.documentElement.classList.contains('has-token'))start();else{setTimeout(start,1e3);try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){}}})()`;
