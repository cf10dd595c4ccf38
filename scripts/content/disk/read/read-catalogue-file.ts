import { decodeText } from '../../decode-text.ts';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import { readBytes } from './read-bytes.ts';

export const CATALOGUE_MAX_BYTES = 1_000_000;

/**
 * Reads a JSON file in `root` with `parse`, which gets null if the file does not exist. A file that cannot be read is an
 * error with the code `code` and is parsed as an empty text, so that defaults do not silently replace it.
 */
export async function readCatalogueFile<T extends { issues: Issue[] }>(
  root: string,
  name:
    | 'courses.json'
    | 'site.json'
    | 'tags.json'
    | 'popups.json'
    | 'redirects.json'
    | 'abbreviations.json'
    | 'syllabus.json',
  code: string,
  parse: (text: string | null) => T,
): Promise<T> {
  const read = await readBytes(`${root}/${name}`, CATALOGUE_MAX_BYTES);
  if ('missing' in read) return parse(null);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  if ('text' in decoded) return parse(decoded.text);
  const log = issueLog(name);
  log.error({ ...decoded.problem, code });
  return { ...parse(''), issues: log.issues };
}
