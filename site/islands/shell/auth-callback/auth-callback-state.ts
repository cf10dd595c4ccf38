export const INVALID_RESPONSE = 'Invalid authentication response';
export const PROCESSING_FAILED = 'Failed to process authentication response';

/** What the provider's round trip brought back: a token to be checked, or why there is none. */
export type CallbackQuery = { token: string } | { failure: string };

/** Longest reason shown: an address can carry anything. */
const REASON_MAX = 200;

export function readCallback(query: string): CallbackQuery {
  const parameters = new URLSearchParams(query);
  const error = parameters.get('error');
  if (error !== null && error !== '') return { failure: error.slice(0, REASON_MAX) };
  const token = parameters.get('token');
  return token === null || token === '' ? { failure: INVALID_RESPONSE } : { token };
}
