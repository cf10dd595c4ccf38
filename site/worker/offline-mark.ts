import { formatDay } from '../client/format/format.ts';

/** The place that the layout prints for it. */
const PLACE = / hidden( data-offline-copy(?:="[^"]*")?)><\/p>/;

/** HTML of a page with `text` at the place for it; where the page has none, as it is. */
export function withMark(html: string, text: string): string {
  return html.replace(PLACE, (_, name: string) => `${name}>${text}</p>`);
}

/** What a kept page says of itself. @param time ms since 1970 at which the server gave it; 0 where that is not known */
export function markOf(time: number): string {
  return time === 0 ? 'Offline copy' : `Offline copy from ${formatDay(new Date(time).toISOString())}`;
}

export const NOT_KEPT = 'You are offline, and this page is not kept on this device.';
