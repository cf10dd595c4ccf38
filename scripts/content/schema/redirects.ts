import { Type } from 'typebox';
import type { Static } from 'typebox';
import { issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { slugProblem } from '../slug.ts';
import { checkFields } from './fields/fields.ts';
import { isRecord, readJsonList } from './json-file.ts';

const TopicPath = Type.Refine(Type.String({ description: 'subject/topic' }), isTopicPath);

export const Redirect = Type.Object({ from: TopicPath, to: TopicPath });
/** From the old address of a topic that was renamed or moved to its new one; both are `subject/topic`. */
export type Redirect = Static<typeof Redirect>;

/** As `redirects.json` lists it. */
export interface ListedRedirect extends Redirect {
  /** 1-based line of the entry, if it is known. */
  line?: number | null;
}

/** New addresses by old ones, as a publish uses them. */
export type Redirects = ReadonlyMap<string, string>;

const FILE = 'redirects.json';
const FORM = '{"redirects": [{"from": "subject/old-topic", "to": "subject/new-topic"}, …]}';
const LIST = { code: 'redirects-file', name: 'redirects', max: 10_000, expected: FORM };

/** The valid redirects in the file; `text` is null if there is no such file. */
export function parseRedirects(text: string | null): { redirects: ListedRedirect[]; issues: Issue[] } {
  if (text === null) return { redirects: [], issues: [] };
  const log = issueLog(FILE);
  const redirects = new Map<string, ListedRedirect>();
  for (const { value: written, lineOf } of readJsonList(text, LIST, log) ?? []) {
    const { value: redirect } = checkFields(Redirect, isRecord(written) ? written : {});
    if (redirect === null || redirect.from === redirect.to) {
      log.error({
        code: 'redirect-form',
        line: lineOf(),
        message: 'The entry is not a redirect from one topic to another.',
        expected: FORM,
        fix: 'correct or remove the entry',
      });
    } else if (redirects.has(redirect.from)) {
      log.error({
        code: 'redirect-twice',
        line: lineOf(),
        message: `There are two redirects from "${redirect.from}".`,
        expected: 'one redirect for each old address',
        fix: 'remove one of them',
      });
    } else {
      redirects.set(redirect.from, { ...redirect, line: lineOf() });
    }
  }
  return { redirects: [...redirects.values()], issues: log.issues };
}

/**
 * Redirects that lead to a topic, straight to the end of each chain. `exists` says whether there is a topic
 * `subject/topic`; an address that has a page again needs no redirect.
 */
export function liveRedirects(
  redirects: readonly ListedRedirect[],
  exists: (topic: string) => boolean,
): { live: Redirects; issues: Issue[] } {
  const log = issueLog(FILE);
  const next = new Map(redirects.map(({ from, to }) => [from, to]));
  const live = new Map<string, string>();
  for (const { from, to, line = null } of redirects) {
    if (exists(from)) continue;
    let end = to;
    for (let step = 0; step < redirects.length && !exists(end) && next.has(end); step += 1)
      end = next.get(end) ?? end;
    if (exists(end)) live.set(from, end);
    else {
      log.warning({
        code: 'redirect-broken',
        line,
        message: `The redirect from "${from}" leads to "${to}", which is not a topic.`,
        expected: 'a redirect to a topic that exists',
        fix: 'correct or remove the entry',
      });
    }
  }
  return { live, issues: log.issues };
}

/** Warnings about redirects that lead to no topic, or from an address that has one. */
export function redirectWarnings(
  redirects: readonly ListedRedirect[],
  exists: (topic: string) => boolean,
): Issue[] {
  return [...liveRedirects(redirects, exists).issues, ...unusedRedirects(redirects, exists)];
}

function unusedRedirects(redirects: readonly ListedRedirect[], exists: (topic: string) => boolean): Issue[] {
  const log = issueLog(FILE);
  for (const { from, line = null } of redirects) {
    if (!exists(from)) continue;
    log.warning({
      code: 'redirect-unused',
      line,
      message: `The redirect from "${from}" is not used, because there is a topic at this address.`,
      expected: 'a redirect from an address without a topic',
      fix: 'remove the entry, or rename or remove the topic',
    });
  }
  return log.issues;
}

/** The list with one more redirect, and without those from either of its addresses. Entries with an error stay. */
export function withRedirect(entries: readonly unknown[], added: Redirect): unknown[] {
  const replaced: unknown[] = [added.from, added.to];
  return [...entries.filter((entry) => !isRecord(entry) || !replaced.includes(entry['from'])), added];
}

/** The file's text; `others` are its other fields. */
export function redirectsFile(redirects: readonly unknown[], others: object = {}): string {
  return `${JSON.stringify({ ...others, redirects }, null, 2)}\n`;
}

function isTopicPath(path: string): boolean {
  const [subject = '', topic = '', ...rest] = path.split('/');
  return (
    rest.length === 0 && slugProblem(subject, 'subject') === null && slugProblem(topic, 'topic') === null
  );
}
