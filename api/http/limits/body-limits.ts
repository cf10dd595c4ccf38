/** Body limit, in bytes, of routes that take only a few words. */
export const SMALL_BODY = 16 * 1024;
