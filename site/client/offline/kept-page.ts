import { keepAssets } from './assets.ts';
import { ENTRIES_HEADER, TITLE_HEADER } from './caches.ts';
import { partsOf } from './page-parts.ts';

/** Whether a response is the same for everyone and whole, so that it may be kept. */
export function mayBeKept({ status, type, headers }: Response): boolean {
  return status === 200 && type === 'basic' && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

interface Keeping {
  /** Pages that search engines are kept from too: they are one learner's, and nothing without the API. */
  evenUnreadable?: boolean;
  /** Whether its scripts are kept first. */
  withAssets?: boolean;
}

/**
 * A page in the form in which it is kept; null for what is not to be kept. Resolves when all its scripts are.
 * @throws where one of its scripts cannot be had or stored
 */
export async function keptPage(
  response: Response,
  { evenUnreadable = false, withAssets = true }: Keeping = {},
): Promise<Response | null> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!mayBeKept(response) || !isPage) return null;
  const html = await response.clone().text();
  const { title, entries, readable } = partsOf(html);
  if (entries.length === 0 || !(readable || evenUnreadable)) return null;
  if (withAssets) await keepAssets(entries);
  const headers = new Headers(response.headers);
  /* Those were of the bytes on the wire. */
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(TITLE_HEADER, encodeURIComponent(title));
  headers.set(ENTRIES_HEADER, entries.join(' '));
  return new Response(html, { headers });
}

/** ms since 1970 at which the server gave it. */
export function timeOf({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || 0;
}
