/**
 * Runs in the head before anything is painted, so that no page flashes in the wrong theme. It is a text because
 * it must stand inline; its hash is in the Content-Security-Policy. `js` on the root tells styles that scripts run.
 */
export const beforeFirstPaint = `(function(){var c=document.documentElement.classList;c.add('js');var t=null;try{t=localStorage.getItem('theme')}catch(e){}if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))c.add('dark')})()`;
