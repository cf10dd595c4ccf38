import fc from 'fast-check';
import Fraction from 'fraction.js';
import { markTest } from '../../../../contract/tests/marking.ts';
import { SCHEMES } from '../../../../contract/tests/schemes.ts';
import { testAnswers, testAttempts } from '../../../../db/schema/tests.ts';
import type { FileRow } from '../../../../db/schema/file-rows.ts';
import { anyRow, orNull, record, refs, rowsOf, text } from './any-values.ts';
import type { Row } from './any-values.ts';

const test = record({
  row: anyRow(testAttempts, {
    test: orNull(fc.constantFrom('mock', 'gone')),
    scheme: fc.constantFrom(...Object.values(SCHEMES)),
    title: text,
    timeSpent: fc.nat({ max: 3_000 }),
    imported: fc.constant(false),
    // They follow from the rest.
    ...{ marks: fc.constant(null), maximum: fc.constant(null), questions: fc.constant(null) },
    ...{ sections: fc.constant(null), answersAt: fc.constant(null) },
  }),
  /** Questions with the learner's answers and the keys, and whether they were dropped. */
  asked: fc.uniqueArray(
    fc.tuple(refs, anyRow(testAnswers, { attemptId: fc.constant('') }), fc.nat({ max: 3 }), fc.boolean()),
    { minLength: 1, maxLength: 4, selector: ([ref]) => ref },
  ),
  tags: rowsOf('testTags', {
    attemptId: fc.constant(''),
    totalQuestions: fc.integer({ min: 1, max: 4 }),
    correctAnswers: fc.nat({ max: 1 }),
  }),
  topics: rowsOf('testTopics', {
    attemptId: fc.constant(''),
    totalQuestions: fc.integer({ min: 2, max: 4 }),
    answered: fc.integer({ min: 1, max: 2 }),
    correctAnswers: fc.nat({ max: 1 }),
  }),
});

/** Submitted attempts at tests with answers, tags and topics, as they are stored, numbered in the order of their times. */
export const tests = fc.array(test, { maxLength: 3 }).map((drawn) => {
  const numbers = new Map<unknown, number>();
  const all = { testAttempts: [], testAnswers: [], testTags: [], testTopics: [] } as Record<string, Row[]>;
  const startOf = ({ row }: (typeof drawn)[number]) => Number(row['startedAt']);
  for (const { row, asked, tags, topics } of drawn.toSorted((a, b) => startOf(a) - startOf(b))) {
    const attemptNumber = row['test'] === null ? 1 : (numbers.get(row['test']) ?? 0) + 1;
    numbers.set(row['test'], attemptNumber);
    const { score, rows: marked } = markTest(
      row['scheme'] as FileRow<typeof testAttempts>['scheme'],
      asked.map(([, answer, key, isDropped]) => {
        const { chosen, doubleMarked } = answer as unknown as FileRow<typeof testAnswers>;
        return { chosen, doubleMarked, keys: [key], dropped: isDropped };
      }),
    );
    const { marks, maximum, right, wrong, unattempted, dropped } = score;
    const start = Number(row['startedAt']);
    all['testAttempts']?.push({
      ...row,
      ...{ attemptNumber, marks, maximum, right, wrong, unattempted, dropped },
      marksValue: new Fraction(marks).valueOf(),
      sections: [{ title: row['title'], questions: asked.length }],
      questions: asked.map(([id]) => ({ id, wording: 'c'.repeat(64), section: 0 })),
      ...{ deadline: start + 60_000, submittedAt: start + 30_000 },
    });
    for (const [position, [questionId, answer, , isDropped]] of asked.entries())
      all['testAnswers']?.push({
        ...answer,
        ...{ attemptId: row['id'], position, questionId },
        isRight: isDropped ? null : marked[position]?.outcome === 'right',
      });
    all['testTags']?.push(...tags.map((tag) => ({ ...tag, attemptId: row['id'] })));
    all['testTopics']?.push(...topics.map((one) => ({ ...one, attemptId: row['id'] })));
  }
  return all;
});
