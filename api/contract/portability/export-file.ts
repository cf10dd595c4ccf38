import { Type } from 'typebox';
import type { Static, TProperties } from 'typebox';
import { NOTES_MAX_BYTES } from '../../../scripts/content/markdown/notes-limit.ts';
import {
  ATTEMPT_QUESTIONS_MAX,
  OPTION_MAX,
  QUESTION_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../../../scripts/content/questions/mcq-limits.ts';
import { BACK_MAX, FRONT_MAX, SECTION_ID_MAX } from '../practice/card-rules.ts';
import { DESCRIPTION_MAX, OPTIONS_MAX, OWN_MCQS_MAX } from '../practice/mcq-rules.ts';
import { MAX_NEW_PER_DAY, MAX_REVIEWS_PER_DAY } from '../practice/review-limits.ts';
import { CONFIDENCES, EXAM_SCHEMES } from '../practice/scoring.ts';
import { DAILY_MINUTES, MAX_SUBJECTS } from '../identity/profile-rules.ts';
import { success } from '../shared/success-envelope.ts';
import {
  HIGHLIGHT_COLORS,
  MAX_CONTEXT,
  MAX_MARGIN_NOTE,
  MAX_OCCURRENCES,
  MAX_QUOTE,
} from '../study/highlight-rules.ts';
import { MAX_REMARK, SECONDS_A_DAY } from '../study/reading-rules.ts';
import { MINUTES_A_DAY } from '../study/target-rules.ts';
import { KEPT_KINDS } from './kept-kinds.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, IGNORED_TABLES, IMPORTED_TABLES } from './export-format.ts';

/*
 * The file that a learner downloads with all their data, and imports. A row has the columns of its table, without the
 * learner's id. Columns that were added later are optional, so that files of earlier versions can be imported.
 */

const closed = { additionalProperties: false };

/** The end of the year 9999, in ms since 1970. */
const LAST_TIME = 253_402_300_799_999;

const Time = Type.Integer({ minimum: 0, maximum: LAST_TIME, description: 'ms since 1970.' });
const Day = Type.String({ format: 'date' });
const Zone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.' });
const Slug = Type.String({ maxLength: 200, pattern: '^[^./\\\\\\u0000-\\u001f][^/\\\\\\u0000-\\u001f]*$' });
const Id = Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' });
const Count = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const Position = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const text = (maxLength: number) => Type.String({ maxLength });
const number = (minimum: number, maximum: number) => Type.Number({ minimum, maximum });
const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const orNull = <Schema extends object>(schema: Schema) => Type.Union([schema, Type.Null()]);

const ofTopic = { subject: Slug, topic: Slug };
const row = <Columns extends TProperties>(columns: Columns) => Type.Object(columns, closed);

const Mcq = row({
  question: Type.String({ minLength: 1, maxLength: QUESTION_MAX }),
  options: Type.Array(text(OPTION_MAX), { minItems: 1, maxItems: OPTIONS_MAX }),
  correctAnswer: integer(0, OPTIONS_MAX - 1),
  description: text(DESCRIPTION_MAX),
  tags: Type.Array(text(TAG_MAX), { maxItems: TAGS_MAX }),
});
const OwnText = row({ front: text(FRONT_MAX), back: text(BACK_MAX) });

/** State of a card in the FSRS schedule. */
const Stability = number(0, 1_000_000);
const Difficulty = number(0, 10);
const CardState = integer(0, 3);
const Interval = integer(0, 1_000_000);

/** Rows by table. */
const ROWS = {
  profile: row({
    exam: orNull(text(200)),
    examDate: orNull(Day),
    timeZone: Zone,
    timeZoneProposed: Type.Boolean(),
    dailyMinutes: orNull(integer(DAILY_MINUTES.min, DAILY_MINUTES.max)),
    subjects: Type.Array(Slug, { maxItems: MAX_SUBJECTS }),
    guideDone: Type.Boolean(),
    weeklyEmail: Type.Boolean(),
    updatedAt: Time,
  }),
  picture: row({
    type: text(50),
    data: Type.String({ maxLength: 300_000, description: 'Base64.' }),
    updatedAt: Time,
  }),
  reviewSettings: row({
    newPerDay: integer(0, MAX_NEW_PER_DAY),
    reviewsPerDay: integer(0, MAX_REVIEWS_PER_DAY),
    gradeButtons: Type.Union([Type.Literal(2), Type.Literal(4)]),
    updatedAt: Time,
  }),
  notes: row({
    ...ofTopic,
    content: orNull(text(NOTES_MAX_BYTES)),
    revision: Count,
    baseVersion: orNull(integer(1, 2 ** 31 - 1)),
    updatedAt: Time,
  }),
  mcqs: row({
    ...ofTopic,
    mcqs: orNull(Type.Array(Mcq, { maxItems: OWN_MCQS_MAX })),
    revision: Count,
    updatedAt: Time,
  }),
  keptVersions: row({
    ...ofTopic,
    id: Id,
    kind: Type.Enum([...KEPT_KINDS]),
    text: text(2 * NOTES_MAX_BYTES),
    savedAt: Time,
  }),
  activity: row({
    ...ofTopic,
    date: Day,
    timeSpent: integer(0, SECONDS_A_DAY),
    completed: Type.Boolean(),
    timeZone: Zone,
  }),
  progress: row({
    ...ofTopic,
    completed: Type.Boolean(),
    completedAt: orNull(Time),
    timeSpent: Count,
    lastAccessed: Time,
    notes: orNull(text(MAX_REMARK)),
    completionUndone: Type.Boolean(),
  }),
  readingSessions: row({ ...ofTopic, date: Day, clientId: Id, seconds: integer(0, SECONDS_A_DAY) }),
  readingPositions: row({
    ...ofTopic,
    sectionIndex: orNull(Position),
    headingId: orNull(text(300)),
    sectionTitle: orNull(text(1_000)),
    atEnd: Type.Boolean(),
    readAt: Time,
  }),
  reads: row({ ...ofTopic, version: integer(1, 2 ** 31 - 1), readAt: Time }),
  bookmarks: row({
    ...ofTopic,
    sectionIndex: Type.Integer({ minimum: -1, maximum: 1_000_000_000, description: '-1 for a whole topic.' }),
    title: text(300),
    description: text(1_000),
    headingId: orNull(text(300)),
    createdAt: Time,
    lastAccessed: Time,
  }),
  highlights: row({
    id: Id,
    ...ofTopic,
    sectionId: text(300),
    sectionTitle: text(300),
    quote: text(MAX_QUOTE),
    prefix: text(MAX_CONTEXT),
    suffix: text(MAX_CONTEXT),
    nth: integer(0, MAX_OCCURRENCES),
    of: integer(0, MAX_OCCURRENCES),
    color: Type.Enum([...HIGHLIGHT_COLORS]),
    note: text(MAX_MARGIN_NOTE),
    revision: Count,
    createdAt: Time,
    updatedAt: Time,
    deletedAt: orNull(Time),
  }),
  targetDays: row({ date: Day }),
  targets: row({
    ...ofTopic,
    date: Day,
    position: Position,
    targetTime: integer(0, MINUTES_A_DAY),
    elsewhereTime: integer(0, MINUTES_A_DAY),
    ticked: Type.Boolean(),
    localDate: orNull(Day),
    timeZone: orNull(Zone),
    tickedAt: orNull(Time),
    elsewhereAt: orNull(Time),
  }),
  targetRepeats: row({
    ...ofTopic,
    since: Day,
    until: orNull(Day),
    position: Position,
    targetTime: integer(0, MINUTES_A_DAY),
    weekdays: Type.Array(integer(0, 6), { maxItems: 7 }),
  }),
  attempts: row({
    id: Id,
    clientId: orNull(Id),
    contentDigest: orNull(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    ...ofTopic,
    attemptNumber: integer(1, 2 ** 31 - 1),
    totalQuestions: integer(0, ATTEMPT_QUESTIONS_MAX),
    correctAnswers: integer(0, ATTEMPT_QUESTIONS_MAX),
    scorePercentage: number(0, 100),
    timeSpent: integer(0, SECONDS_A_DAY),
    selectedTags: Type.Array(text(TAG_MAX), { maxItems: 100 }),
    examScheme: orNull(Type.Enum([...EXAM_SCHEMES])),
    examDuration: orNull(integer(1, SECONDS_A_DAY)),
    createdAt: Time,
    localDate: Day,
    timeZone: Zone,
    imported: Type.Optional(Type.Boolean({ description: 'Ignored: imported attempts are always marked.' })),
  }),
  attemptAnswers: row({
    attemptId: Id,
    position: integer(0, ATTEMPT_QUESTIONS_MAX - 1),
    questionText: Type.String({ minLength: 1, maxLength: QUESTION_MAX }),
    selectedAnswer: orNull(integer(0, OPTIONS_MAX - 1)),
    correctAnswer: integer(0, OPTIONS_MAX - 1),
    isCorrect: Type.Boolean(),
    questionTags: Type.Array(text(TAG_MAX), { maxItems: TAGS_MAX }),
    confidence: orNull(Type.Enum([...CONFIDENCES])),
    marked: Type.Boolean(),
    options: orNull(Type.Array(text(OPTION_MAX), { maxItems: OPTIONS_MAX })),
    seconds: orNull(integer(0, SECONDS_A_DAY)),
    questionId: Type.Optional(orNull(text(300))),
    dropped: Type.Optional(Type.Boolean()),
  }),
  reviewCards: row({
    id: Id,
    own: Type.Boolean({ description: 'Whether the learner made it; `content` then has two sides.' }),
    ...ofTopic,
    sectionId: orNull(text(SECTION_ID_MAX)),
    questionId: Type.Optional(orNull(text(300))),
    content: Type.Union([Mcq, OwnText]),
    suspendedAt: orNull(Time),
    buriedUntil: orNull(Time),
    due: Time,
    stability: Stability,
    difficulty: Difficulty,
    state: CardState,
    scheduledDays: Interval,
    reps: Count,
    lapses: Count,
    lastReview: orNull(Time),
    createdAt: Time,
    updatedAt: Time,
  }),
  reviews: row({
    id: Id,
    clientId: orNull(Id),
    cardId: Id,
    rating: integer(1, 4),
    reviewedAt: Time,
    localDate: Day,
    timeZone: Zone,
    due: Time,
    undoneAt: orNull(Time),
    priorDue: orNull(Time),
    priorStability: orNull(Stability),
    priorDifficulty: orNull(Difficulty),
    priorState: orNull(CardState),
    priorScheduledDays: orNull(Interval),
    priorReps: orNull(Count),
    priorLapses: orNull(Count),
    priorLastReview: orNull(Time),
  }),
};

const Rows = {
  ...Object.fromEntries(
    IGNORED_TABLES.map((name) => [
      name,
      Type.Optional(Type.Array(Type.Unknown(), { description: 'Not imported.' })),
    ]),
  ),
};

type RowSchemas = typeof ROWS;
export type ImportRows = { [Name in keyof RowSchemas]?: Static<RowSchemas[Name]>[] };

/** Columns of each imported table, for tests. */
export const ROW_SCHEMAS: Record<keyof RowSchemas, { properties: TProperties }> = ROWS;

const Tables = Type.Object(
  {
    ...Rows,
    ...Object.fromEntries(
      Object.entries(ROWS).map(([name, schema]) => [name, Type.Optional(Type.Array(schema))]),
    ),
  },
  closed,
);

const header = {
  format: Type.Optional(
    Type.Literal(EXPORT_FORMAT, { description: 'Missing in files of the first versions.' }),
  ),
  version: Type.Optional(Type.Literal(EXPORT_VERSION, { description: 'Of the form of the file.' })),
};

/** The downloaded file. */
export const AccountExport = Type.Object({
  format: Type.Literal(EXPORT_FORMAT),
  version: Type.Literal(EXPORT_VERSION),
  exportedAt: Type.String({ format: 'date-time' }),
  account: Type.Record(Type.String(), Type.Unknown(), { description: 'Not imported.' }),
  data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
    description: `Rows by table. The request of an import describes ${IMPORTED_TABLES.length} of them.`,
  }),
});

/** An exported file, or a part of one. */
export const ImportedFile = Type.Object(
  {
    ...header,
    exportedAt: Type.Optional(Type.String()),
    account: Type.Optional(Type.Unknown({ description: 'Ignored: an import does not change the account.' })),
    data: Tables,
  },
  closed,
);

export interface ImportFile {
  data: ImportRows;
}

export const ImportQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({ default: false, description: 'Counts what an import would do, and saves nothing.' }),
  ),
});

const TableCounts = Type.Object({
  new: Type.Integer({ minimum: 0 }),
  same: Type.Integer({ minimum: 0, description: 'Already there.' }),
  merged: Type.Integer({ minimum: 0, description: 'There with other values, and merged.' }),
});
export type TableCounts = Static<typeof TableCounts>;

export const ImportResult = Type.Object({
  counts: Type.Record(Type.String(), TableCounts, { description: 'By table.' }),
  bytes: Type.Integer({ description: 'By how many bytes the account grows.' }),
  attempts: Type.Integer({ description: 'New quiz attempts.' }),
  free: Type.Object(
    { bytes: Type.Integer(), attempts: Type.Integer() },
    { description: 'What the account may still store after this request.' },
  ),
});
export type ImportResult = Static<typeof ImportResult>;
export const ImportAnswer = success(ImportResult);
