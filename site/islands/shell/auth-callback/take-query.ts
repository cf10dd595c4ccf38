/**
 * Runs first of all in the head of the callback page: the token leaves the address bar before anything is requested, and
 * waits in a variable for the island. Inline, so a text; its hash is in the Content-Security-Policy.
 */
export const takeQuery = `window.authCallbackQuery=location.search;history.replaceState(null,'',location.pathname)`;

declare global {
  interface Window {
    authCallbackQuery?: string;
  }
}
