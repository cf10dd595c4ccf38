/** Storage key: 'off' where a reader does not want `/` to open the search. */
export const SLASH_KEY = 'search_slash';
