/**
 * Runs in the head before anything is painted: no page flashes in the wrong theme, and none shows 'Sign In' to someone
 * who is about to be recognised. It is a text because it must stand inline; its hash is in the Content-Security-Policy.
 * Classes it sets on the root: `js` (scripts run), `dark`, `has-token` (a session may exist).
 */
export const beforeFirstPaint = `(function(){var c=document.documentElement.classList,t=null;c.add('js');try{t=localStorage.getItem('theme');if(localStorage.getItem('auth_token'))c.add('has-token')}catch(e){}if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))c.add('dark')})()`;
