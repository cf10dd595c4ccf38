import { normaliseText } from '../decode-text.ts';
import { issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import { isRecord } from './json-fields.ts';
import { readJson } from './json-file.ts';
import { TAG_MAX, isLonger } from '../questions/mcq-limits.ts';
import type { TagLists } from '../model.ts';

const CODE = 'tags-file';
const FORM = '{"polity": ["articles", "federalism", …], …}: for each subject, the tags of its questions';

/**
 * The lists in `tags.json`; `text` is null where there is no such file. With an error among the issues there are no
 * lists. No page is made of them, so that a broken file is an error but keeps nothing from being published.
 */
export function parseTagLists(text: string | null): { tags: TagLists; issues: Issue[] } {
  const log = issueLog('tags.json');
  const lists = text === null ? [] : readLists(normaliseText(text), log);
  return { tags: new Map(log.issues.length > 0 ? [] : lists), issues: log.issues };
}

function readLists(text: string, log: IssueLog): [string, string[]][] {
  const json = readJson(text, CODE);
  if ('code' in json) {
    log.error(json);
    return [];
  }
  const { value, lineOf } = json;
  const fail = (path: (string | number)[], message: string, fix: string) => {
    const line = path.length === 0 ? null : lineOf(path);
    log.error({ code: CODE, line, message, expected: FORM, fix });
  };
  if (!isRecord(value)) {
    fail([], 'The file is not an object.', 'write the lists in braces, each after the slug of its subject');
    return [];
  }
  return Object.entries(value).map(([subject, list]) => {
    if (!Array.isArray(list)) {
      fail([subject], `What stands for "${subject}" is not a list.`, 'write its tags in square brackets');
      return [subject, []];
    }
    const seen = new Set<string>();
    const tags = list.map((entry: unknown, index) => {
      const tag = typeof entry === 'string' ? entry : '';
      const folded = tag.normalize('NFC').toLowerCase();
      if (!isTag(tag)) {
        const form = `write a text of 1 to ${TAG_MAX} characters, without commas and without spaces around it`;
        fail([subject, index], `Tag ${index + 1} of "${subject}" cannot be a tag.`, form);
      } else if (seen.has(folded)) {
        fail([subject, index], `The tag "${tag}" stands twice under "${subject}".`, 'delete one of the two');
      }
      seen.add(folded);
      return tag;
    });
    return [subject, tags];
  });
}

/** Whether a tag could be written into the tags of a CSV file and read back as it is. */
function isTag(tag: string): boolean {
  return tag !== '' && tag === tag.trim() && !/[,\n\r]/.test(tag) && !isLonger(tag, TAG_MAX);
}
