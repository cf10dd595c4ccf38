import { Type } from 'typebox';
import type { Static } from 'typebox';
import { issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { checkFields, explainedText, line } from './fields/fields.ts';
import { isRecord, readJsonList } from './json-file.ts';

const SHORT_MAX = 20;
const LONG_MAX = 120;

/** An abbreviation that learners search for, and its long form. */
export const Abbreviation = Type.Object({
  short: explainedText(shortProblem, {
    description: `one word of at most ${SHORT_MAX} letters and digits, such as "DPSP"`,
    trim: true,
  }),
  long: line('long form', LONG_MAX),
});
export type Abbreviation = Static<typeof Abbreviation>;

const FILE = 'abbreviations.json';
const FORM = '{"abbreviations": [{"short": "DPSP", "long": "Directive Principles of State Policy"}, …]}';
const LIST = { code: 'abbreviations-file', name: 'abbreviations', max: 1_000, expected: FORM };

/**
 * The valid abbreviations in the file; `text` is null if there is no such file. One with several meanings has an entry for
 * each. Only the search depends on them, so an error does not stop a publish.
 */
export function parseAbbreviations(text: string | null): { abbreviations: Abbreviation[]; issues: Issue[] } {
  const log = issueLog(FILE);
  const abbreviations = new Map<string, Abbreviation>();
  const entries = text === null ? null : readJsonList(text, LIST, log);
  for (const { value: written, lineOf } of entries ?? []) {
    const { value, problems } = checkFields(Abbreviation, isRecord(written) ? written : {});
    const key = `${value?.short} ${value?.long}`.toLowerCase();
    if (value === null) {
      for (const { field, message, fix } of problems.slice(0, 1))
        log.error({ code: 'abbreviation-form', line: lineOf(field), message, expected: FORM, fix });
    } else if (abbreviations.has(key)) {
      log.error({
        code: 'abbreviation-twice',
        line: lineOf(),
        message: `"${value.short}" has the same meaning twice.`,
        expected: 'one entry for each meaning',
        fix: 'remove one of them',
      });
    } else abbreviations.set(key, value);
  }
  return { abbreviations: [...abbreviations.values()], issues: log.issues };
}

function shortProblem(short: string) {
  if (short.length <= SHORT_MAX && /^[\p{L}\p{M}\p{Nd}]+$/u.test(short)) return null;
  return {
    message: 'The short form is not one word.',
    fix: `write it without spaces and marks, in at most ${SHORT_MAX} letters and digits`,
  };
}
