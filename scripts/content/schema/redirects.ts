import { normaliseText } from '../decode-text.ts';
import { issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { isRecord } from './json-fields.ts';
import { readJson } from './json-file.ts';
import { slugProblem } from '../slug.ts';

/** Where the page of a topic that was renamed or moved stands now; both are `subject/topic`. */
export interface Redirect {
  from: string;
  to: string;
}

/** As a publish needs them: the address that was, and the one that the topic has now. */
export type Redirects = ReadonlyMap<string, string>;

const FILE = 'redirects.json';
const REDIRECTS_MAX = 10_000;
const FORM = '{"redirects": [{"from": "subject/old-topic", "to": "subject/new-topic"}, …]}';

/** The redirects that the file lists, those that mean nothing left out; `text` is null where there is no such file. */
export function parseRedirects(text: string | null): { redirects: Redirect[]; issues: Issue[] } {
  const log = issueLog(FILE);
  if (text === null) return { redirects: [], issues: [] };
  const json = readJson(normaliseText(text), 'redirects-file');
  if ('code' in json) {
    log.error(json);
    return { redirects: [], issues: log.issues };
  }
  const list: unknown = isRecord(json.value) ? json.value['redirects'] : undefined;
  if (!Array.isArray(list) || list.length > REDIRECTS_MAX) {
    const message = `There is no list "redirects" of at most ${REDIRECTS_MAX} entries in the file.`;
    log.error({
      code: 'redirects-file',
      line: null,
      message,
      expected: FORM,
      fix: 'write the list as expected',
    });
    return { redirects: [], issues: log.issues };
  }
  const redirects: Redirect[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of list.entries()) {
    const redirect = asRedirect(entry);
    const line = json.lineOf(['redirects', index]);
    if (redirect === null) {
      const message = 'The entry is not a redirect from one topic to another.';
      log.error({ code: 'redirect-form', line, message, expected: FORM, fix: 'correct or remove the entry' });
    } else if (seen.has(redirect.from)) {
      const message = `There are two redirects from "${redirect.from}".`;
      const expected = 'one redirect for each old address';
      log.error({ code: 'redirect-twice', line, message, expected, fix: 'remove one of them' });
    } else {
      seen.add(redirect.from);
      redirects.push(redirect);
    }
  }
  return { redirects, issues: log.issues };
}

/**
 * The redirects that lead somewhere, straight to the end of the chain. `exists` says whether there is a topic
 * `subject/topic`: an address that has a page of its own again needs no redirect.
 */
export function liveRedirects(
  redirects: readonly Redirect[],
  exists: (topic: string) => boolean,
): { live: Redirects; issues: Issue[] } {
  const log = issueLog(FILE);
  const next = new Map(redirects.map(({ from, to }) => [from, to]));
  const live = new Map<string, string>();
  for (const { from, to } of redirects) {
    if (exists(from)) continue;
    let end = to;
    for (let step = 0; step < redirects.length && !exists(end) && next.has(end); step += 1)
      end = next.get(end) ?? end;
    if (exists(end)) live.set(from, end);
    else {
      log.warning({
        code: 'redirect-broken',
        line: null,
        message: `The redirect from "${from}" leads to "${to}", which is no topic.`,
        expected: 'a redirect to a topic that exists',
        fix: 'correct or remove the entry',
      });
    }
  }
  return { live, issues: log.issues };
}

/** The list with one more redirect; an entry that its target would lead away again is taken out. */
export function withRedirect(redirects: readonly Redirect[], added: Redirect): Redirect[] {
  return [...redirects.filter(({ from }) => from !== added.from && from !== added.to), added];
}

/** The file's text. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return `${JSON.stringify({ redirects }, null, 2)}\n`;
}

function asRedirect(entry: unknown): Redirect | null {
  if (!isRecord(entry)) return null;
  const { from, to } = entry;
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return null;
  return isTopicPath(from) && isTopicPath(to) ? { from, to } : null;
}

function isTopicPath(path: string): boolean {
  const [subject = '', topic = '', ...rest] = path.split('/');
  return (
    rest.length === 0 && slugProblem(subject, 'subject') === null && slugProblem(topic, 'topic') === null
  );
}
