import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { KEY_PHASES, REPORT_OUTCOMES, REPORT_REASONS, REPORT_TEXT_MAX } from './test-rules.ts';
import { CORRECTION_KINDS, KEY_ORIGINS } from './corrections.ts';

const closed = { additionalProperties: false };

const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ format: 'date-time' });

const REASON_MAX = 500;

const QuestionRefField = Type.String({
  minLength: 1,
  maxLength: 300,
  description: 'Such as polity/preamble/q1.',
});

const TextOrNot = Type.Union([Type.String(), Type.Null()]);

/** A public correction. Texts are null where the question is not public. */
export const Erratum = Type.Object({
  ref: QuestionRefField,
  version: Type.Integer({ minimum: 2 }),
  at: Time,
  title: Type.String({ description: 'Of its topic or test.' }),
  path: TextOrNot,
  question: TextOrNot,
  before: Type.Array(Type.String(), { description: 'The options that were right.' }),
  after: Type.Array(Type.String(), { description: 'The options that are right now.' }),
  dropped: Type.Boolean(),
  phase: Type.Enum([...KEY_PHASES]),
  reason: Type.String({ description: 'Empty if none was stated.' }),
});
export type Erratum = Static<typeof Erratum>;

export const ERRATA_PER_PAGE = 50;

export const ErrataFilter = Type.Object({
  before: Type.Optional(Type.String({ maxLength: 400, description: 'Cursor: `next` of the previous page.' })),
});

export const ErrataAnswer = success(
  Type.Object({
    errata: Type.Array(Erratum),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
);

const Figures = Type.Object({
  right: Count,
  total: Count,
  percentage: Type.Number(),
  marks: TextOrNot,
  maximum: TextOrNot,
});

/** A change of one of the learner's scores. */
export const ScoreCorrection = Type.Object({
  kind: Type.Enum([...CORRECTION_KINDS]),
  attemptId: Type.String(),
  ref: QuestionRefField,
  question: Type.String(),
  title: Type.String({ description: 'Of the topic or the test.' }),
  dropped: Type.Boolean(),
  phase: Type.Enum([...KEY_PHASES]),
  reason: Type.String(),
  before: Figures,
  after: Figures,
  at: Time,
});
export type ScoreCorrection = Static<typeof ScoreCorrection>;

/** One of the learner's reports. */
export const OwnReport = Type.Object({
  ref: QuestionRefField,
  question: Type.String(),
  title: Type.String({ description: 'Of the topic or the test.' }),
  reason: Type.Enum([...REPORT_REASONS]),
  text: Type.String(),
  at: Time,
  closedAt: Type.Union([Time, Type.Null()], { description: 'Null while it is open.' }),
  outcome: Type.Union([Type.Enum([...REPORT_OUTCOMES]), Type.Null()]),
  answer: Type.String({ description: 'What an administrator wrote back; empty for nothing.' }),
});
export type OwnReport = Static<typeof OwnReport>;

export const UNSEEN_MAX = 20;

export const CorrectionsAnswer = success(
  Type.Object({
    corrections: Type.Array(ScoreCorrection, { maxItems: UNSEEN_MAX }),
    more: Count,
    reports: Type.Array(OwnReport, {
      maxItems: UNSEEN_MAX,
      description: 'The learner’s reports that were closed, and that they have not seen since.',
    }),
  }),
);

export const OwnReportAnswer = success(Type.Union([OwnReport, Type.Null()]));

/** Corrections of one attempt that are listed. */
export const ATTEMPT_CORRECTIONS_MAX = 100;

export const AttemptCorrectionsPath = Type.Object({ attempt: Type.String({ maxLength: 100 }) });
export const AttemptCorrectionsAnswer = success(Type.Array(ScoreCorrection));

export const SeenCorrections = Type.Object(
  { until: { ...Time, description: 'The newest time that was shown.' } },
  closed,
);

export const QuestionReport = Type.Object(
  {
    ref: QuestionRefField,
    reason: Type.Enum([...REPORT_REASONS]),
    text: Type.Optional(
      Type.String({ description: `At most ${REPORT_TEXT_MAX} characters (Unicode code points).` }),
    ),
  },
  closed,
);

/** How first attempts answered a question. Null below the number of answers that a figure needs. */
export const ItemFigures = Type.Object({
  attempts: {
    ...Count,
    description: 'First attempts that contain it, among at most 5,000 answers of practice and of tests.',
  },
  answered: Count,
  blank: Count,
  facility: Type.Union([Type.Number({ description: '0 to 1.' }), Type.Null()]),
  discrimination: Type.Union([Type.Number({ description: '-1 to 1.' }), Type.Null()]),
  options: Type.Array(Count, { description: 'Answers by option.' }),
  /** Index of the wrong option that was chosen most. */
  tempting: Type.Union([Count, Type.Null()]),
});
export type ItemFigures = Static<typeof ItemFigures>;

const AdminReport = Type.Object({
  reason: Type.Enum([...REPORT_REASONS]),
  text: Type.String(),
  at: Time,
  by: Type.String({ description: 'E-mail address.' }),
  closed: Type.Boolean(),
  answer: Type.String(),
});

const KeyVersion = Type.Object({
  version: Type.Integer(),
  keys: Type.Array(Count),
  options: Type.Array(Type.String()),
  dropped: Type.Boolean(),
  phase: Type.Enum([...KEY_PHASES]),
  origin: Type.Enum([...KEY_ORIGINS]),
  reason: Type.String(),
  at: Time,
});

/** A question as administrators see it. */
export const AdminQuestion = Type.Object({
  ref: QuestionRefField,
  title: Type.String(),
  editor: TextOrNot,
  question: Type.String(),
  options: Type.Array(Type.String()),
  explanation: Type.String(),
  versions: Type.Array(KeyVersion, { description: 'Of the key, oldest first.' }),
  figures: ItemFigures,
  reports: Type.Array(AdminReport, { description: 'The newest 100.' }),
  reportCount: Count,
  openReports: Count,
  rescoring: Type.Union([Type.Object({ changed: Count, finished: Type.Boolean() }), Type.Null()], {
    description: 'Of the newest version; null if there was none.',
  }),
});
export type AdminQuestion = Static<typeof AdminQuestion>;

export const ReportedQuestion = Type.Object({
  ref: QuestionRefField,
  title: Type.String(),
  question: Type.String(),
  reports: { ...Count, description: 'Those that match.' },
  newest: Time,
  reasons: Type.Array(Type.Enum([...REPORT_REASONS])),
});
export type ReportedQuestion = Static<typeof ReportedQuestion>;

export const MarkErratum = Type.Object(
  {
    ref: QuestionRefField,
    keys: Type.Array(Type.Integer({ minimum: 0, maximum: 3 }), {
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
      description: 'The options that are right; more than one if any of several is.',
    }),
    dropped: Type.Boolean(),
    reason: Type.String({ minLength: 1, maxLength: REASON_MAX }),
    dryRun: Type.Boolean({ description: 'Whether to count only what would change.' }),
  },
  closed,
);

export const MarkedErratum = Type.Object({
  preview: Type.Union(
    [
      Type.Object({
        attempts: Count,
        changed: Count,
        points: Type.Number({ description: 'Mean change of the changed scores, in percentage points.' }),
      }),
      Type.Null(),
    ],
    { description: 'Of a dry run.' },
  ),
  version: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The new version; null after a dry run.',
  }),
  published: Type.Optional(
    Type.Literal(true, {
      description:
        'The key was written into the file of the question, which is being published. Missing if the row is not in the content folder of this server, has an error or has other options.',
    }),
  ),
});
export type MarkedErratum = Static<typeof MarkedErratum>;

export const QuestionRefFilter = Type.Object({ ref: QuestionRefField });

export const AdminQuestionAnswer = success(AdminQuestion);
export const ReportedFilter = Type.Object({
  before: Type.Optional(Type.String({ maxLength: 400, description: 'Cursor: `next` of the previous page.' })),
  state: Type.Optional(Type.Enum(['open', 'closed'], { description: 'Default: open.' })),
  reason: Type.Optional(Type.Enum([...REPORT_REASONS])),
  subject: Type.Optional(Type.String({ maxLength: 100, description: 'Slug, or `tests`.' })),
});
export const ReportedQuestionsAnswer = success(
  Type.Object({
    questions: Type.Array(ReportedQuestion),
    total: { ...Count, description: 'Questions that match, on all pages.' },
    next: TextOrNot,
  }),
);

export const CloseReports = Type.Object(
  {
    ref: QuestionRefField,
    answer: Type.Optional(
      Type.String({ maxLength: REASON_MAX, description: 'For those who reported the question.' }),
    ),
  },
  closed,
);
export const MarkedErratumAnswer = success(MarkedErratum);
