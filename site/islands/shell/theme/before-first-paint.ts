/**
 * Inline script in the head: it runs before the first paint, so that a page neither flashes in the wrong theme nor shows
 * 'Sign In' while a session is restored. Its hash is in the Content-Security-Policy.
 * Classes it sets on the root: `js` (scripts run), `dark`, `has-token` (a session may exist).
 */
export const beforeFirstPaint = `(function(){var c=document.documentElement.classList,t=null;c.add('js');try{t=localStorage.getItem('theme');if(localStorage.getItem('auth_token'))c.add('has-token')}catch(e){}if(t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))c.add('dark')})()`;
