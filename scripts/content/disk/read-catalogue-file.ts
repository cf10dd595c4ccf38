import { decodeText } from '../decode-text.ts';
import { issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { readBytes } from './read-bytes.ts';

const MAX_BYTES = 1_000_000;

/**
 * Reads `courses.json`, `site.json` or `redirects.json` in `root` with `parse`, which gets null where there is no such file. A file that
 * cannot be read is a fault of the folder as a whole: the built-in catalogue must not silently take its place.
 */
export async function readCatalogueFile<T extends { issues: Issue[] }>(
  root: string,
  name: 'courses.json' | 'site.json' | 'redirects.json',
  parse: (text: string | null) => T,
): Promise<T> {
  const read = await readBytes(`${root}/${name}`, MAX_BYTES);
  if ('missing' in read) return parse(null);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  if ('text' in decoded) return parse(decoded.text);
  const log = issueLog(name);
  // Without redirects there is still a site.
  const code = name === 'redirects.json' ? 'redirects-file' : `structure-${name.replace('.json', '')}`;
  log.error({ ...decoded.problem, code });
  return { ...parse(null), issues: log.issues };
}
