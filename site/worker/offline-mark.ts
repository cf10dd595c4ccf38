import { formatDay } from '../client/format/format.ts';

/** The hidden element in the layout. */
const PLACE = / hidden( data-offline-copy(?:="[^"]*")?)><\/p>/;

/** Puts `text` into the layout's element for it. HTML without the element is returned unchanged. */
export function withMark(html: string, text: string): string {
  return html.replace(PLACE, (_, name: string) => `${name}>${text}</p>`);
}

/** The text on a cached copy. @param time when the server sent it, in ms since 1970; 0 if unknown */
export function markOf(time: number): string {
  return time === 0 ? 'Offline copy' : `Offline copy from ${formatDay(new Date(time).toISOString())}`;
}

export const NOT_CACHED_TEXT = 'You are offline, and this page is not kept on this device.';
