import Fraction from 'fraction.js';
import { IMPORTED_TABLES, TABLES_OF_ATTEMPTS } from '../../../contract/portability/export-format.ts';
import type { ImportedTable } from '../../../contract/portability/export-format.ts';
import { profileProblem } from '../../../contract/identity/identity-rules.ts';
import type { FieldProblem } from '../../../contract/shared/envelopes.ts';
import { isTimeZone } from '../../../contract/shared/days.ts';
import { isStorable } from '../../../contract/shared/storable-text.ts';
import { highlightProblem } from '../../../contract/study/highlight-rules.ts';
import { targetDayProblem } from '../../../contract/study/target-rules.ts';
import { identityOf } from '../../../db/schema/table-shape.ts';
import { LEARNER_TABLES } from '../portability/learner-tables.ts';
import type { ImportRows } from './imported-file.ts';

/** Problems in one answer. */
const MAX_PROBLEMS = 20;

type RowOf<Name extends ImportedTable> = NonNullable<ImportRows[Name]>[number];

/** Returns what is wrong with a row that matches its schema, or null. */
const RULES: { [Name in ImportedTable]?: (row: RowOf<Name>) => string | null } = {
  profile: ({ exam, subjects, timeZone }) => profileProblem({ exam, subjects, timeZone }),
  mcqs: ({ mcqs }) =>
    mcqs?.every(hasAnswer) === false ? 'A correct answer is not one of the options.' : null,
  highlights: (row) => (row.deletedAt === null ? highlightProblem(row) : null),
  targets: ({ date }) => targetDayProblem(date),
  targetDays: ({ date }) => targetDayProblem(date),
  attempts: ({ correctAnswers, totalQuestions }) =>
    correctAnswers > totalQuestions ? 'There are more right answers than questions.' : null,
  attemptAnswers: ({ options, selectedAnswer, correctAnswer }) =>
    options && Math.max(selectedAnswer ?? 0, correctAnswer) >= options.length
      ? 'An answer is not one of the options.'
      : null,
  testAttempts: ({ scheme, questions, startedAt, submittedAt }) => {
    if (new Fraction(scheme.right).compare(0) <= 0) return 'A right answer of its scheme must bring marks.';
    if ([scheme.wrong, scheme.blank].some((marks) => new Fraction(marks).compare(0) > 0))
      return 'A wrong or blank answer of its scheme must not bring marks.';
    if (new Set(questions.map(({ id }) => id)).size < questions.length) return 'It has a question twice.';
    return submittedAt !== null && submittedAt < startedAt ? 'It was submitted before it was started.' : null;
  },
  testAnswers: ({ chosen, doubleMarked, isRight }) =>
    isRight === true && (chosen === null || doubleMarked)
      ? 'A right answer must have one chosen option.'
      : null,
  testTags: ({ correctAnswers, totalQuestions }) =>
    correctAnswers > totalQuestions ? 'There are more right answers than questions.' : null,
  testTopics: ({ correctAnswers, answered, totalQuestions }) =>
    correctAnswers > answered || answered > totalQuestions
      ? 'There are more right answers than answers, or more answers than questions.'
      : null,
  reviewCards: ({ own, content, state, stability, difficulty }) => {
    if (own !== 'front' in content)
      return own ? 'A card of one’s own has two sides.' : 'A card that is not one’s own has a question.';
    if (!('front' in content) && !hasAnswer(content)) return 'The correct answer is not one of the options.';
    if (state > 0 && (stability <= 0 || difficulty < 1))
      return 'A reviewed card has a stability above 0 and a difficulty of at least 1.';
    return null;
  },
};

function hasAnswer({
  options,
  correctAnswer,
}: {
  options: readonly string[];
  correctAnswer: number;
}): boolean {
  return correctAnswer < options.length;
}

/** What is wrong with rows that match the schema, with table, index and column as path. At most 20. */
export function findRowProblems(data: ImportRows): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const name of IMPORTED_TABLES) {
    for (const [index, row] of (data[name] ?? []).entries()) {
      if (problems.length >= MAX_PROBLEMS) return problems;
      const rule = RULES[name] as ((row: unknown) => string | null) | undefined;
      const reason = unstorable(row) ?? unknownZone(row) ?? rule?.(row) ?? null;
      if (reason !== null) problems.push({ path: [name, index], reason });
    }
  }
  return [...problems, ...attemptProblems(data)].slice(0, MAX_PROBLEMS);
}

/** An attempt, its answers and its tags are saved together, so they are sent together. */
function attemptProblems(data: ImportRows): FieldProblem[] {
  return (['attempts', 'testAttempts'] as const).flatMap((parent) => {
    const questions = new Map<string, number>();
    for (const attempt of data[parent] ?? [])
      questions.set(attempt.id, 'questions' in attempt ? attempt.questions.length : Infinity);
    return TABLES_OF_ATTEMPTS[parent].flatMap((name) => {
      const places = new Set<string>();
      const identity = identityOf(LEARNER_TABLES[name].table);
      const rows: readonly { attemptId: string; position?: number }[] = data[name] ?? [];
      return rows.flatMap((row, index): FieldProblem[] => {
        const values: Readonly<Record<string, unknown>> = { ...row };
        const place = JSON.stringify(identity.map((column) => values[column]));
        const most = questions.get(row.attemptId);
        const reason =
          most === undefined
            ? 'The attempt that it belongs to is not in the same file.'
            : (row.position ?? 0) >= most
              ? 'The test has no question at this position.'
              : places.has(place)
                ? `The attempt has this ${'position' in row ? 'position' : 'tag'} twice.`
                : null;
        places.add(place);
        return reason === null ? [] : [{ path: [name, index], reason }];
      });
    });
  });
}

function unstorable(row: object): string | null {
  const isFine = (value: unknown): boolean => {
    if (typeof value === 'string') return isStorable(value);
    return typeof value !== 'object' || value === null || Object.values(value).every(isFine);
  };
  const column = Object.entries(row).find(([, value]) => !isFine(value))?.[0];
  return column === undefined ? null : `The field “${column}” contains a character that cannot be stored.`;
}

function unknownZone(row: object): string | null {
  const zone = 'timeZone' in row ? row.timeZone : null;
  return typeof zone !== 'string' || isTimeZone(zone)
    ? null
    : 'The field “timeZone” must be the name of a time zone, such as Asia/Kolkata.';
}
