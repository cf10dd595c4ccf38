import { gunzipSync, gzipSync } from 'node:zlib';

/* Pagefind stores the text of each page in a file of its own, a "fragment": gzip of a mark and JSON. */

const MARK = 'pagefind_dcd';

interface Fragment {
  url: string;
  content: string;
  word_count: number;
  filters: object;
  meta: object;
  anchors: unknown[];
}

export function isFragment(path: string): boolean {
  return path.endsWith('.pf_fragment');
}

export function readFragment(bytes: Uint8Array): Fragment {
  return JSON.parse(gunzipSync(bytes).toString('utf8').slice(MARK.length)) as Fragment;
}

/** The fragment of a page without words. No query matches it, so browsers leave it out of the results. */
export function emptyFragment(): Buffer {
  const fragment: Fragment = { url: '', content: '', word_count: 0, filters: {}, meta: {}, anchors: [] };
  return gzipSync(MARK + JSON.stringify(fragment));
}
