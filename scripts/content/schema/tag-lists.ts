import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import { TAG_MAX, isLonger } from '../limits.ts';
import type { FormField } from './fields/form-fields.ts';
import { readJsonObject } from './json-file.ts';

/** A tag that can be written to a CSV file and read back unchanged. */
const Tag = Type.Refine(
  Type.String({ minLength: 1 }),
  (tag) => tag === tag.trim() && !/[,\n\r]/.test(tag) && !isLonger(tag, TAG_MAX),
);
const tagSchema = Compile(Tag);

/** `tags.json`: the tags that questions of a subject may have, by its slug. A subject without a list allows any tag. */
export type TagLists = ReadonlyMap<string, readonly string[]>;

/** The form of one list. */
export const TAG_LIST_FIELDS: FormField[] = [
  {
    name: 'subject',
    kind: 'text',
    expected: 'the slug of a subject',
    optional: false,
    initial: null,
    choices: [],
  },
  {
    name: 'tags',
    kind: 'lines',
    expected: `one tag per line, at most ${TAG_MAX} characters each, without commas`,
    optional: false,
    initial: null,
    choices: [],
  },
];

const FILE = {
  code: 'tags-file',
  expected: '{"polity": ["articles", "federalism", …], …}: for each subject, the tags of its questions',
};

/**
 * The lists in `tags.json`; `text` is null if there is no such file. With an error among the issues there are no lists.
 * No page depends on them, so an error does not stop a publish.
 */
export function parseTagLists(text: string | null): { tags: TagLists; issues: Issue[] } {
  const log = issueLog('tags.json');
  const lists = text === null ? [] : readLists(text, log);
  return { tags: new Map(log.issues.length > 0 ? [] : lists), issues: log.issues };
}

function readLists(text: string, log: IssueLog): [string, string[]][] {
  const json = readJsonObject(text, FILE, log);
  if (json === null) return [];
  const fail = (path: readonly (string | number)[], message: string, fix: string) =>
    log.error({ ...FILE, line: json.lineOf(path), message, fix });
  return Object.entries(json.value).map(([subject, list]) => {
    if (!Array.isArray(list)) {
      fail([subject], `The value of "${subject}" is not a list.`, 'write its tags in square brackets');
      return [subject, []];
    }
    const seen = new Set<string>();
    const tags = list.map((tag: unknown, index) => {
      if (!tagSchema.Check(tag)) {
        const fix = `write a text of 1 to ${TAG_MAX} characters, without commas and without spaces around it`;
        fail([subject, index], `Tag ${index + 1} of "${subject}" is not a valid tag.`, fix);
        return '';
      }
      const folded = tag.normalize('NFC').toLowerCase();
      if (seen.has(folded)) {
        fail(
          [subject, index],
          `The tag "${tag}" is listed twice under "${subject}".`,
          'delete one of the two',
        );
      }
      seen.add(folded);
      return tag;
    });
    return [subject, tags];
  });
}
