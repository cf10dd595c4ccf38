export const INVALID_RESPONSE = 'Invalid authentication response';
export const PROCESSING_FAILED = 'Failed to process authentication response';

/**
 * Inline script at the start of the callback page's head: it removes the token from the address bar before anything is
 * requested, and stores the query for the island. Its hash is in the Content-Security-Policy.
 */
export const storeQueryScript = `window.authCallbackQuery=location.search;history.replaceState(null,'',location.pathname)`;

declare global {
  interface Window {
    authCallbackQuery?: string;
  }
}

/** The result of the sign-in at the provider: a token to be checked, or an error message. */
type CallbackResult = { token: string } | { failure: string };

/** The error comes from the address, which anyone can write. */
const FAILURE_MAX_LENGTH = 200;

export function parseCallbackQuery(query: string): CallbackResult {
  const parameters = new URLSearchParams(query);
  const error = parameters.get('error');
  if (error !== null && error !== '') return { failure: error.slice(0, FAILURE_MAX_LENGTH) };
  const token = parameters.get('token');
  return token === null || token === '' ? { failure: INVALID_RESPONSE } : { token };
}
