import { Type } from 'typebox';
import type { Static } from 'typebox';
import { issueLog } from '../issue.ts';
import type { Issue } from '../issue.ts';
import { checkFields, explainedText, line, orNull } from './fields/fields.ts';
import type { Problem } from './fields/text-rule.ts';
import { isRecord, readJsonList } from './json-file.ts';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ID_MAX = 40;
const LINES_OF_TOPIC_MAX = 10;

/** A line of the official syllabus. */
export const SyllabusLine = Type.Object({
  id: explainedText(idProblem, {
    description: `lower-case letters and digits with single hyphens between them, such as "gs2-federalism"`,
    trim: true,
  }),
  paper: line('paper', 100),
  text: line('text', 1_000),
});
export type SyllabusLine = Static<typeof SyllabusLine>;

const FILE = 'syllabus.json';
const FORM = '{"syllabus": [{"id": "gs2-federalism", "paper": "Mains GS II", "text": "…"}, …]}';
const LIST = { code: 'syllabus-file', name: 'syllabus', max: 500, expected: FORM };

/**
 * The valid lines in the file, in its order; `text` is null if there is no such file. An error does not stop a publish: only
 * the page of the syllabus depends on them.
 */
export function parseSyllabus(text: string | null): { syllabus: SyllabusLine[]; issues: Issue[] } {
  const log = issueLog(FILE);
  const lines = new Map<string, SyllabusLine>();
  const entries = text === null ? null : readJsonList(text, LIST, log);
  for (const { value: written, lineOf } of entries ?? []) {
    const { value, problems } = checkFields(SyllabusLine, isRecord(written) ? written : {});
    if (value === null) {
      for (const { field, message, fix } of problems.slice(0, 1))
        log.error({ code: 'syllabus-form', line: lineOf(field), message, expected: FORM, fix });
    } else if (lines.has(value.id)) {
      log.error({
        code: 'syllabus-twice',
        line: lineOf('id'),
        message: `Two lines have the id "${value.id}".`,
        expected: 'a different id for each line',
        fix: 'give one of them another id',
      });
    } else lines.set(value.id, value);
  }
  return { syllabus: [...lines.values()], issues: log.issues };
}

function idProblem(id: string): Problem | null {
  if (ID.test(id) && id.length <= ID_MAX) return null;
  return {
    message: 'The id is not valid.',
    fix: `write it in at most ${ID_MAX} letters, digits and hyphens`,
  };
}

/** The field of a topic that names the lines which it covers, separated by commas. */
export function syllabusField() {
  const description = `ids of at most ${LINES_OF_TOPIC_MAX} lines of syllabus.json, separated by commas`;
  return orNull(explainedText(listProblem, { description, trim: true }));
}

/** The ids in the text of the field. */
export function syllabusIds(text: string | null): string[] {
  return [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter(Boolean);
}

function listProblem(text: string): Problem | null {
  const ids = syllabusIds(text);
  const wrong = ids.find((id) => !ID.test(id) || id.length > ID_MAX);
  if (wrong !== undefined) {
    return {
      message: `"${wrong.slice(0, ID_MAX)}" is not the id of a line.`,
      fix: 'write ids of syllabus.json',
    };
  }
  if (ids.length <= LINES_OF_TOPIC_MAX) return null;
  return { message: `There are ${ids.length} lines of the syllabus.`, fix: 'keep the most important ones' };
}
