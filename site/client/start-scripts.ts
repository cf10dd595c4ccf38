/**
 * Begins a page's scripts once the page is painted: they neither load nor run before, as it reads without them. Who is
 * signed in, or comes by an address that asks something of them (`?section=3`), does not wait; a page that nobody sees is
 * not painted, and waits a second. A button that is pressed before they are there is pressed again when they are.
 * It is a text because it must stand inline, in an element that names the script in `data-entry`; its hash is in the
 * Content-Security-Policy.
 */
export const startScripts = `(function(){var entry=document.currentScript.dataset.entry,pressed,begun;function press(e){pressed=e.target.closest('button[type=button]:not([popovertarget])')}function start(){if(begun)return;begun=true;import(entry).then(function(){removeEventListener('click',press,true);if(pressed)pressed.click()},function(){})}addEventListener('click',press,true);if(location.search||document.documentElement.classList.contains('has-token'))start();else{setTimeout(start,1e3);requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(start,50)})})}})()`;
