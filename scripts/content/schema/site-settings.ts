import { normaliseText } from '../decode-text.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './text-rule.ts';
import { hasErrors, issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import { isRecord, textOf } from './json-fields.ts';
import { readJson } from './json-file.ts';
import type { SiteSettings } from '../model.ts';

/** What holds where `site.json` is absent or says nothing. */
export const DEFAULT_SITE: SiteSettings = {
  name: 'Swadhyay',
  description: 'Notes, practice questions and progress for the civil-services exam, subject by subject.',
  groupLink: null,
};

const CODE = 'structure-site';
const FORM = '{"name": "…", "description": "…", "groupLink": "https://…" or null}';
const FIELDS = ['name', 'description', 'groupLink'];

/**
 * The settings in `site.json`; `text` is null where there is no such file. With an error among the issues, the
 * defaults stand in so that the rest can still be checked.
 */
export function parseSite(text: string | null): { site: SiteSettings; issues: Issue[] } {
  const log = issueLog('site.json');
  const site = text === null ? null : readSite(normaliseText(text), log);
  return { site: site ?? { ...DEFAULT_SITE }, issues: log.issues };
}

function readSite(text: string, log: IssueLog): SiteSettings | null {
  const json = readJson(text, CODE);
  if ('code' in json) {
    log.error(json);
    return null;
  }
  const { value, lineOf } = json;
  const fail = (name: string | null, message: string, fix: string) => {
    log.error({ code: CODE, line: name === null ? null : lineOf([name]), message, expected: FORM, fix });
  };
  if (!isRecord(value)) {
    fail(null, 'The file is not an object.', 'write the settings in braces');
    return null;
  }
  const site = { ...DEFAULT_SITE };
  for (const [name, max] of [
    ['name', TITLE_MAX],
    ['description', DESCRIPTION_MAX],
  ] as const) {
    if (!Object.hasOwn(value, name)) continue;
    const text = textOf(value, name, max);
    if (text === null || text === '')
      fail(name, `The ${name} is not a short text.`, `write a text of at most ${max} characters`);
    else site[name] = text;
  }
  if (Object.hasOwn(value, 'groupLink') && value['groupLink'] !== null) {
    const link = textOf(value, 'groupLink', 2_000);
    if (link !== null && isHttps(link)) site.groupLink = link;
    else
      fail(
        'groupLink',
        'The link to the group is not an https address.',
        'write an https address, or null for no link',
      );
  }
  for (const name of Object.keys(value).filter((name) => !FIELDS.includes(name))) {
    log.warning({
      code: 'site-unknown-field',
      line: lineOf([name]),
      message: `There is no setting "${name}".`,
      expected: FORM,
      fix: 'remove it, or correct its name',
    });
  }
  return hasErrors(log.issues) ? null : site;
}

function isHttps(link: string): boolean {
  return /^https:\/\//i.test(link) && URL.canParse(link);
}
