import { parseTest } from '../../../../scripts/content/disk/read/read-tests.ts';
import type { Content, TestPaper } from '../../../../scripts/content/model.ts';
import type { Issue } from '../../../../scripts/content/issue.ts';
import { paperResolver } from '../../../../scripts/content/tests/resolve-papers.ts';
import type { BankQuestion } from '../../../../scripts/content/tests/question-bank.ts';
import { checkTestFields, testFile } from '../../../../scripts/content/schema/tests/test-file.ts';
import type { TestFrontMatter } from '../../../../scripts/content/schema/tests/test-paper.ts';
import type { BankRow, CheckedDraft, TestDraft, TestProblem } from '../../../contract/admin/tests.ts';
import { BadFields } from '../../../http/errors.ts';

/** The fields of a draft. @throws BadFields with a problem of each invalid one */
export function requireFields(fields: TestDraft['fields']): TestFrontMatter {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const { value, problems } = checkTestFields(given);
  if (value) return value;
  throw new BadFields(
    'invalid_test',
    problems.map(({ message, expected }) => `${message} Expected: ${expected}.`).join(' '),
    problems.map(({ path, message, expected }) => ({ path, reason: `${message} Expected: ${expected}.` })),
  );
}

/** Looks up the questions of a draft among those of the content folder. `csv` is the text of its own file. */
export function checkDraft(
  content: Pick<Content, 'subjects' | 'faulty' | 'tests'>,
  slug: string,
  { fields, instructions, csv }: { fields: TestFrontMatter; instructions: string; csv: string | null },
): CheckedDraft {
  const text = testFile(fields, instructions);
  const own = csv === null ? null : { text: csv, issues: [] };
  const { test, issues } = parseTest(slug, { text, issues: [] }, own);
  if (!test) return { problems: issues.map((issue) => problemOf(issue, [])), questions: null };
  /* Instead of lines, which a draft does not have, the issues get numbers of paths. */
  const paths: (string | number)[][] = [];
  const draft: TestPaper = { ...test, lineOf: (path) => paths.push([...path]) };
  const others = content.tests.filter((other) => other.slug !== slug);
  const result = paperResolver({ ...content, tests: [...others, draft] })(slug);
  const found = result?.issues.map((issue) => problemOf(issue, paths[(issue.line ?? 0) - 1] ?? [])) ?? [];
  return {
    problems: [...issues.map((issue) => problemOf(issue, [])), ...found],
    questions: result?.paper?.questions.map(bankRow) ?? null,
  };
}

/** A problem with the path to its value. A problem of the .csv file names its line in the message. */
function problemOf({ line, message, ...issue }: Issue, path: (string | number)[]): TestProblem {
  const isCsv = issue.file.endsWith('.csv');
  return { ...issue, message: isCsv && line !== null ? `Line ${line}: ${message}` : message, path };
}

export function bankRow({ ref, mcq, topic }: BankQuestion): BankRow {
  const { question, options, correctAnswer, tags, difficulty, status } = mcq;
  return { ref, question, options, correctAnswer, tags, difficulty, status, topic: topic?.title ?? '' };
}
