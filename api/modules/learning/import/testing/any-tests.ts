import fc from 'fast-check';
import Fraction from 'fraction.js';
import { markTest } from '../../../../contract/tests/marking.ts';
import { SCHEMES } from '../../../../contract/tests/schemes.ts';
import { day, ofTopic, orNull, record, rows, seconds, text, time, zone } from './any-values.ts';
import type { Row } from './any-values.ts';

/** References: of a test, of topics with and without ids, and of a topic that is gone. */
const refs = fc.constantFrom(
  'tests/mock/q1',
  'tests/mock/q2',
  'polity/preamble/p1',
  'polity/preamble/t-0123456789ab',
  'polity/gone/q1',
);

const answer = record({
  chosen: orNull(fc.nat({ max: 3 })),
  key: fc.nat({ max: 3 }),
  dropped: fc.boolean(),
  doubleMarked: fc.boolean(),
  marked: fc.boolean(),
  visited: fc.boolean(),
  confidence: orNull(fc.constantFrom('sure' as const, 'fifty-fifty' as const, 'guess' as const)),
  seconds,
  revision: fc.nat({ max: 9 }),
  savedAt: time,
});

const test = record({
  row: record({
    id: fc.uuid(),
    test: orNull(fc.constantFrom('mock', 'gone')),
    title: text,
    minutes: fc.nat({ max: 180 }),
    cutOffs: fc.constantFrom([], [{ name: 'General', marks: '-1/3' }]),
    rankedTest: fc.boolean(),
    ranked: fc.boolean(),
    late: fc.boolean(),
    onPaper: fc.boolean(),
    startedAt: time,
    localDate: day,
    timeZone: zone,
    timeSpent: seconds,
  }),
  scheme: fc.constantFrom(...Object.values(SCHEMES)),
  asked: fc.uniqueArray(fc.tuple(refs, answer), { minLength: 1, maxLength: 4, selector: ([ref]) => ref }),
  tags: rows(
    ofTopic({
      tag: text,
      totalQuestions: fc.integer({ min: 1, max: 4 }),
      correctAnswers: fc.nat({ max: 1 }),
    }),
    ({ subject, topic, tag }) => [subject, topic, tag],
  ),
  topics: rows(
    ofTopic({
      confidence: fc.constantFrom(
        'sure' as const,
        'fifty-fifty' as const,
        'guess' as const,
        'unsaid' as const,
      ),
      totalQuestions: fc.integer({ min: 2, max: 4 }),
      answered: fc.integer({ min: 1, max: 2 }),
      correctAnswers: fc.nat({ max: 1 }),
      seconds,
    }),
    ({ subject, topic, confidence }) => [subject, topic, confidence],
  ),
});

/** Submitted attempts at tests with answers and tags, as they are stored, numbered in the order of their times. */
export const tests = fc.array(test, { maxLength: 3 }).map((drawn) => {
  const numbers = new Map<string | null, number>();
  const [testAttempts, testAnswers, testTags, testTopics]: [Row[], Row[], Row[], Row[]] = [[], [], [], []];
  for (const { row, scheme, asked, tags, topics } of drawn.toSorted(
    (a, b) => a.row.startedAt - b.row.startedAt,
  )) {
    const attemptNumber = row.test === null ? 1 : (numbers.get(row.test) ?? 0) + 1;
    numbers.set(row.test, attemptNumber);
    const { score, rows: marked } = markTest(
      scheme,
      asked.map(([, { key, ...given }]) => ({ ...given, keys: [key] })),
    );
    const { marks, maximum, right, wrong, unattempted, dropped } = score;
    testAttempts.push({
      ...row,
      ...{ scheme, attemptNumber, imported: false, marks, maximum, right, wrong, unattempted, dropped },
      sections: [{ title: row.title, questions: asked.length }],
      questions: asked.map(([id]) => ({ id, wording: 'c'.repeat(64), section: 0 })),
      deadline: row.startedAt + 60_000,
      submittedAt: row.startedAt + 30_000,
      answersAt: null,
      marksValue: new Fraction(marks).valueOf(),
    });
    for (const [position, [questionId, asking]] of asked.entries()) {
      const { chosen, doubleMarked, marked: isMarked, visited, confidence, revision, savedAt } = asking;
      const given = { chosen, doubleMarked, marked: isMarked, visited, confidence, revision, savedAt };
      const isRight = asking.dropped ? null : marked[position]?.outcome === 'right';
      testAnswers.push({
        ...given,
        seconds: asking.seconds,
        attemptId: row.id,
        position,
        questionId,
        isRight,
      });
    }
    testTags.push(...tags.map((tag) => ({ ...tag, attemptId: row.id })));
    testTopics.push(...topics.map((topic) => ({ ...topic, attemptId: row.id })));
  }
  return { testAttempts, testAnswers, testTags, testTopics };
});

const figures = record({
  right: fc.nat({ max: 9 }),
  total: fc.nat({ max: 9 }),
  percentage: fc.nat({ max: 100 }),
  marks: orNull(fc.constantFrom('2', '-2/3')),
  maximum: orNull(fc.constant('400/3')),
});

/** Corrections of these attempts and tests, or of deleted ones. @param ids of quiz attempts */
export const corrections = (ids: readonly string[]) =>
  rows(
    record({
      attemptId: fc.oneof(fc.uuid(), ...ids.map((id) => fc.constant(id))),
      questionId: refs,
      keyVersion: fc.integer({ min: 1, max: 3 }),
      kind: fc.constantFrom('quiz', 'test'),
      before: figures,
      after: figures,
      createdAt: time,
      seenAt: orNull(time),
    }),
    ({ attemptId, questionId, keyVersion }) => [attemptId, questionId, keyVersion],
  );

export const reports = rows(
  record({
    questionId: refs,
    reason: fc.constantFrom('wrong-key', 'typo', 'other'),
    text,
    createdAt: time,
    closedAt: orNull(time),
    outcome: orNull(fc.constantFrom('corrected', 'withdrawn')),
    answer: text,
    seenAt: orNull(time),
  }),
  ({ questionId }) => questionId,
);
