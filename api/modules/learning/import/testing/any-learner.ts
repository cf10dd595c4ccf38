import fc from 'fast-check';
import { IMPORTED_TABLES } from '../../../../contract/portability/export-format.ts';
import type { ImportedTable } from '../../../../contract/portability/export-format.ts';
import { scorePercentage } from '../../../../contract/practice/scoring.ts';
import { attemptAnswers, attempts } from '../../../../db/schema/quiz.ts';
import { reviewCards } from '../../../../db/schema/reviews.ts';
import { cardId } from '../../reviews/card-id.ts';
import { tests } from './any-tests.ts';
import { anyRow, orNull, record, rowsOf, text } from './any-values.ts';
import type { Row } from './any-values.ts';

/** Rows of a learner by table, as stored, without the learner's id. */
export type LearnerRows = Partial<Record<ImportedTable, Row[]>>;

const none = fc.constant(null);

const mcq = record({
  question: text,
  options: fc.array(text, { minLength: 2, maxLength: 4 }),
  correctAnswer: fc.nat({ max: 1 }),
  description: text,
  tags: fc.uniqueArray(text, { maxLength: 3 }),
});

/** What the rows of tables without attempts have beyond what their columns say. */
const SPECIAL: { [Name in ImportedTable]?: Record<string, fc.Arbitrary<unknown>> } = {
  profile: {
    exam: orNull(fc.constantFrom('UPSC CSE 2027')),
    // Before an exam, cards are due earlier.
    examDate: none,
    subjects: fc.constantFrom([], ['polity'], ['history', 'संविधान']),
  },
  mcqs: { mcqs: orNull(fc.array(mcq, { maxLength: 3 })) },
  // At least the time of its days.
  progress: { timeSpent: fc.integer({ min: 20_000, max: 90_000 }) },
  // The only one that is published.
  reads: { version: fc.constant(1) },
  highlights: { quote: text.map((words) => `“${words}”`), nth: fc.constant(0), of: fc.constant(1) },
};

const notes = rowsOf('notes').map((drawn) =>
  drawn.map((row) => ({ ...row, baseVersion: row['content'] === null ? null : 1 })),
);

const cards = fc
  .array(
    fc.tuple(
      mcq,
      anyRow(reviewCards, {
        ...{ questionId: none, content: none },
        stability: fc.double({ min: 0.1, max: 1_000, noNaN: true }),
        difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
      }),
    ),
    { maxLength: 4 },
  )
  .map((drawn) => {
    const made = drawn.map(([question, row]): Row => ({
      ...row,
      sectionId: row['own'] ? 'rights' : null,
      id: row['own'] ? row['id'] : cardId(String(row['subject']), String(row['topic']), question.question),
      content: row['own'] ? { front: question.question, back: question.description } : question,
    }));
    return [...new Map(made.map((card) => [card['id'], card])).values()];
  });

const answer = anyRow(attemptAnswers, {
  selectedAnswer: orNull(fc.nat({ max: 1 })),
  correctAnswer: fc.nat({ max: 1 }),
  options: orNull(fc.constant(['Yes', 'No'])),
  questionId: none,
  dropped: fc.constant(false),
});
/** Of an attempt, which a client made once. */
const attempt = anyRow(attempts, { contentDigest: none, imported: fc.constant(false) });

/** Attempts with numbers in the order of their times. */
const practice = fc
  .array(fc.tuple(attempt, fc.array(answer, { minLength: 1, maxLength: 4 })), { maxLength: 5 })
  .map((drawn) => {
    const numbers = new Map<string, number>();
    const sorted = drawn.toSorted(([one], [other]) => Number(one['createdAt']) - Number(other['createdAt']));
    const rows = sorted.map(([row, answers]): Row => {
      const address = `${String(row['subject'])}/${String(row['topic'])}`;
      const number = (numbers.get(address) ?? 0) + 1;
      numbers.set(address, number);
      const correct = answers.filter((one) => one['selectedAnswer'] === one['correctAnswer']).length;
      return {
        ...row,
        contentDigest: row['clientId'] === null ? null : 'a'.repeat(64),
        examDuration: row['examScheme'] === null ? null : 600,
        attemptNumber: number,
        totalQuestions: answers.length,
        correctAnswers: correct,
        scorePercentage: scorePercentage(correct, answers.length),
      };
    });
    const answersOf = sorted.flatMap(([{ id }, answers]) =>
      answers.map((one, position): Row => ({
        ...one,
        attemptId: id,
        position,
        isCorrect: one['selectedAnswer'] === one['correctAnswer'],
      })),
    );
    return { attempts: rows, attemptAnswers: answersOf };
  });

/** Corrections of these attempts, or of deleted ones. */
const corrections = (ids: readonly unknown[]) =>
  rowsOf('scoreCorrections', { attemptId: fc.oneof(fc.uuid(), ...ids.map((id) => fc.constant(id))) });

/** Without a picture, which is encoded again when it is imported. */
const composed = { notes, reviewCards: cards, picture: fc.constant<Row[]>([]) };
const ofAttempts: readonly string[] = [
  ...['attempts', 'attemptAnswers', 'testAttempts', 'testAnswers', 'testTags', 'testTopics'],
  'scoreCorrections',
];
const others = record({
  ...Object.fromEntries(
    IMPORTED_TABLES.filter((name) => !ofAttempts.includes(name)).map((name) => [
      name,
      rowsOf(name, SPECIAL[name], name === 'activity' ? 8 : 4),
    ]),
  ),
  ...composed,
});

/** Any learner's data. */
export function anyLearner(): fc.Arbitrary<LearnerRows> {
  const practised = practice.chain((quizzes) =>
    corrections(quizzes.attempts.map(({ id }) => id)).map((scoreCorrections) => ({
      ...quizzes,
      scoreCorrections,
    })),
  );
  return fc.tuple(others, practised, tests).map(([rest, quizzes, tested]) => {
    const all: LearnerRows = { ...rest, ...quizzes, ...tested };
    return Object.fromEntries(IMPORTED_TABLES.map((name) => [name, all[name] ?? []]));
  });
}
