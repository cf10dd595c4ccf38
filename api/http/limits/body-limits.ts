/** For routes that take a few words: whoever sends more is told so before it is read. Bytes. */
export const SMALL_BODY = 16 * 1024;
