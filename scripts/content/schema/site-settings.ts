import { Type } from 'typebox';
import type { Static } from 'typebox';
import { hasErrors, issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { checkFields, explainedText, line, orNull, unknownFields } from './fields/fields.ts';
import { readJsonObject } from './json-file.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './fields/text-rule.ts';

const LINK_MAX = 2_000;

const Site = Type.Object({
  name: line('name', TITLE_MAX, { default: 'Swadhyay' }),
  description: line('description', DESCRIPTION_MAX, {
    default: 'Notes, practice questions and progress for the civil-services exam, subject by subject.',
  }),
  /** https address of the messaging group; null hides the link. */
  groupLink: orNull(
    explainedText(linkProblem, { description: 'an https address, or null for no link', trim: true }),
  ),
});
/** `site.json`. */
export type SiteSettings = Static<typeof Site>;

const FILE = {
  code: 'structure-site',
  expected: '{"name": "…", "description": "…", "groupLink": "https://…" or null}',
};

/**
 * The settings in `site.json`; `text` is null if there is no such file. With an error among the issues these are the
 * defaults, so that the rest can still be checked.
 */
export function parseSite(text: string | null): { site: SiteSettings; issues: Issue[] } {
  const log = issueLog('site.json');
  const json = text === null ? null : readJsonObject(text, FILE, log);
  const { value, problems } = checkFields(Site, json?.value ?? {});
  for (const { field, ...problem } of problems) {
    log.error({ code: FILE.code, line: json?.lineOf([field]) ?? null, ...problem });
  }
  for (const { name, meant } of unknownFields(Site, Object.keys(json?.value ?? {}))) {
    log.warning({
      code: 'site-unknown-field',
      line: json?.lineOf([name]) ?? null,
      message: `Unknown setting "${name.slice(0, 40)}".`,
      expected: FILE.expected,
      fix: meant === undefined ? 'remove it' : `write ${meant} if that is what you mean`,
    });
  }
  return { site: value && !hasErrors(log.issues) ? value : defaultSite(), issues: log.issues };
}

/** The settings of a content folder without `site.json`. */
export function defaultSite(): SiteSettings {
  const { value } = checkFields(Site, {});
  if (value === null) throw new Error('The defaults of the site settings are not valid.');
  return value;
}

function linkProblem(link: string) {
  if (link.length <= LINK_MAX && /^https:\/\//i.test(link) && URL.canParse(link)) return null;
  return {
    message: 'The link to the group is not an https address.',
    fix: 'write an https address, or null for no link',
  };
}
