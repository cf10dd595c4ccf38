import fc from 'fast-check';
import { IMPORTED_TABLES } from '../../../../contract/portability/export-format.ts';
import type { ImportedTable } from '../../../../contract/portability/export-format.ts';
import { EXAM_SCHEMES, scorePercentage } from '../../../../contract/practice/scoring.ts';
import { cardId } from '../../reviews/card-id.ts';
import { corrections, reports, tests } from './any-tests.ts';
import { count, day, ofTopic, orNull, record, rows, seconds, text, time, topic, zone } from './any-values.ts';
import type { Row } from './any-values.ts';

/** Rows of a learner by table, as stored, without the learner's id. */
export type LearnerRows = Partial<Record<ImportedTable, Row[]>>;

const perTopic = (columns: Record<string, fc.Arbitrary<unknown>>) =>
  rows(ofTopic(columns), (row) => [row['subject'], row['topic']]);

const mcq = record({
  question: text,
  options: fc.array(text, { minLength: 2, maxLength: 4 }),
  correctAnswer: fc.nat({ max: 1 }),
  description: text,
  tags: fc.uniqueArray(text, { maxLength: 3 }),
});

const memory = {
  suspendedAt: orNull(time),
  buriedUntil: orNull(time),
  due: time,
  stability: fc.double({ min: 0.1, max: 1_000, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  state: fc.nat({ max: 3 }),
  scheduledDays: count,
  reps: count,
  lapses: count,
  lastReview: orNull(time),
  createdAt: time,
  updatedAt: time,
};

const cards = fc
  .array(fc.tuple(topic, fc.boolean(), fc.uuid(), mcq, record(memory)), { maxLength: 4 })
  .map((drawn) => {
    const made = drawn.map(([address, own, id, question, state]): Row => ({
      ...address,
      ...state,
      own,
      sectionId: own ? 'rights' : null,
      id: own ? id : cardId(address.subject, address.topic, question.question),
      content: own ? { front: question.question, back: question.description } : question,
    }));
    return [...new Map(made.map((card) => [card['id'], card])).values()];
  });

const answer = record({
  questionText: text,
  selectedAnswer: orNull(fc.nat({ max: 1 })),
  correctAnswer: fc.nat({ max: 1 }),
  questionTags: fc.uniqueArray(text, { maxLength: 3 }),
  confidence: orNull(fc.constantFrom('sure', 'fifty-fifty', 'guess')),
  marked: fc.boolean(),
  options: orNull(fc.constant(['Yes', 'No'])),
  seconds: orNull(seconds),
});

const attempt = fc.tuple(
  topic,
  record({
    id: fc.uuid(),
    clientId: orNull(fc.uuid()),
    timeSpent: seconds,
    selectedTags: fc.uniqueArray(text, { maxLength: 2 }),
    examScheme: orNull(fc.constantFrom(...EXAM_SCHEMES)),
    createdAt: time,
    localDate: day,
    timeZone: zone,
  }),
  fc.array(answer, { minLength: 1, maxLength: 4 }),
);

/** Attempts with numbers in the order of their times. */
const practice = fc.array(attempt, { maxLength: 5 }).map((drawn): LearnerRows => {
  const numbers = new Map<string, number>();
  const sorted = drawn.toSorted(([, one], [, other]) => one.createdAt - other.createdAt);
  const attempts = sorted.map(([address, row, answers]): Row => {
    const number = (numbers.get(JSON.stringify(address)) ?? 0) + 1;
    numbers.set(JSON.stringify(address), number);
    const correct = answers.filter((one) => one.selectedAnswer === one.correctAnswer).length;
    return {
      ...address,
      ...row,
      contentDigest: row.clientId === null ? null : 'a'.repeat(64),
      examDuration: row.examScheme === null ? null : 600,
      attemptNumber: number,
      totalQuestions: answers.length,
      correctAnswers: correct,
      scorePercentage: scorePercentage(correct, answers.length),
    };
  });
  const attemptAnswers = sorted.flatMap(([, { id }, answers]) =>
    answers.map((one, position): Row => ({
      ...one,
      attemptId: id,
      position,
      isCorrect: one.selectedAnswer === one.correctAnswer,
    })),
  );
  return { attempts, attemptAnswers };
});

const review = record({
  id: fc.uuid(),
  clientId: orNull(fc.uuid()),
  cardId: fc.uuid(),
  rating: fc.integer({ min: 1, max: 4 }),
  reviewedAt: time,
  localDate: day,
  timeZone: zone,
  due: time,
  undoneAt: orNull(time),
  priorDue: orNull(time),
  priorStability: orNull(fc.double({ min: 0, max: 100, noNaN: true })),
  priorDifficulty: orNull(fc.double({ min: 0, max: 10, noNaN: true })),
  priorState: orNull(fc.nat({ max: 3 })),
  priorScheduledDays: orNull(count),
  priorReps: orNull(count),
  priorLapses: orNull(count),
  priorLastReview: orNull(time),
});

const highlight = ofTopic({
  id: fc.uuid(),
  sectionId: fc.constant('rights'),
  sectionTitle: text,
  quote: text.map((words) => `“${words}”`),
  prefix: text,
  suffix: text,
  nth: fc.constant(0),
  of: fc.constant(1),
  color: fc.constantFrom('yellow', 'green', 'blue'),
  note: text,
  revision: count,
  createdAt: time,
  updatedAt: time,
  deletedAt: orNull(time),
});

const target = ofTopic({
  date: day,
  position: fc.nat({ max: 3 }),
  targetTime: fc.integer({ min: 5, max: 480 }),
  elsewhereTime: count,
  ticked: fc.boolean(),
  localDate: orNull(day),
  timeZone: orNull(zone),
  tickedAt: orNull(time),
  elsewhereAt: orNull(time),
});

const one = (row: fc.Arbitrary<Row>) => fc.array(row, { maxLength: 1 });

const others = record({
  profile: one(
    record({
      exam: orNull(fc.constantFrom('UPSC CSE 2027')),
      examDate: fc.constant(null),
      timeZone: zone,
      timeZoneProposed: fc.boolean(),
      dailyMinutes: orNull(fc.integer({ min: 5, max: 960 })),
      subjects: fc.constantFrom([], ['polity'], ['history', 'संविधान']),
      guideDone: fc.boolean(),
      weeklyEmail: fc.boolean(),
      updatedAt: time,
    }),
  ),
  reviewSettings: one(
    record({
      newPerDay: count,
      reviewsPerDay: fc.integer({ min: 1, max: 100 }),
      gradeButtons: fc.constantFrom(2, 4),
      updatedAt: time,
    }),
  ),
  notes: rows(
    fc.tuple(ofTopic({ revision: count, updatedAt: time }), orNull(text)).map(([row, content]): Row => ({
      ...row,
      content,
      baseVersion: content === null ? null : 1,
    })),
    (row) => [row['subject'], row['topic']],
  ),
  mcqs: perTopic({ mcqs: orNull(fc.array(mcq, { maxLength: 3 })), revision: count, updatedAt: time }),
  keptVersions: rows(
    ofTopic({ id: fc.uuid(), kind: fc.constantFrom('notes', 'mcqs'), text, savedAt: time }),
    ({ id }) => id,
  ),
  activity: rows(
    ofTopic({ date: day, timeSpent: seconds, completed: fc.boolean(), timeZone: zone }),
    (row) => [row['date'], row['subject'], row['topic']],
    8,
  ),
  progress: perTopic({
    completed: fc.boolean(),
    completedAt: orNull(time),
    timeSpent: fc.integer({ min: 10_000, max: 90_000 }),
    lastAccessed: time,
    notes: orNull(text),
    completionUndone: fc.boolean(),
  }),
  readingSessions: rows(ofTopic({ date: day, clientId: fc.uuid(), seconds }), ({ clientId }) => clientId),
  readingPositions: perTopic({
    sectionIndex: orNull(count),
    headingId: orNull(text),
    sectionTitle: orNull(text),
    atEnd: fc.boolean(),
    readAt: time,
  }),
  reads: perTopic({ version: fc.constant(1), readAt: time }),
  bookmarks: rows(
    ofTopic({
      sectionIndex: fc.integer({ min: -1, max: 5 }),
      title: text,
      description: text,
      headingId: orNull(text),
      createdAt: time,
      lastAccessed: time,
    }),
    (row) => [row['subject'], row['topic'], row['sectionIndex']],
  ),
  highlights: rows(highlight, ({ id }) => id),
  targetDays: rows(record({ date: day }), ({ date }) => date),
  targets: rows(target, (row) => [row['date'], row['subject'], row['topic']]),
  targetRepeats: rows(
    ofTopic({
      since: day,
      until: orNull(day),
      position: fc.nat({ max: 3 }),
      targetTime: fc.integer({ min: 5, max: 480 }),
      weekdays: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 }),
    }),
    (row) => [row['subject'], row['topic'], row['since']],
  ),
  reviewCards: cards,
  reviews: rows(review, ({ id }) => id),
  questionReports: reports,
});

/** Any learner's data, without a picture, which is encoded again when it is imported. */
export function anyLearner(): fc.Arbitrary<LearnerRows> {
  const practised = practice.chain((quizzes) => {
    const ids = (quizzes.attempts ?? []).map(({ id }) => String(id));
    return corrections(ids).map((scoreCorrections): LearnerRows => ({ ...quizzes, scoreCorrections }));
  });
  return fc.tuple(others, practised, tests).map(([rest, quizzes, tested]) => {
    const all: LearnerRows = { ...rest, ...quizzes, ...tested };
    return Object.fromEntries(IMPORTED_TABLES.map((name) => [name, all[name] ?? []]));
  });
}
