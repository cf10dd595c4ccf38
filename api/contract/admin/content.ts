import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACCESS_LEVELS } from '../../../scripts/content/access.ts';
import { DIFFICULTIES, QUESTION_STATUSES } from '../../../scripts/content/model.ts';
import { LineProblem, success } from '../shared/envelopes.ts';

const closed = { additionalProperties: false };
const Count = Type.Integer({ minimum: 0 });
const Access = Type.Enum([...ACCESS_LEVELS]);

/** A file of a multipart form. */
export interface UploadedFile {
  /** Name sent by the client; it is not trusted. */
  name: string;
  bytes: Uint8Array;
}
const File = (description: string) => Type.Unsafe<UploadedFile>({ 'x-file': true, description });
const McqFile = Type.Optional(
  File(
    'Questions as CSV in UTF-8: question, option1 to option4, correctAnswer (0 to 3), explanation, tags; then by name id, section, difficulty, source, status, also. Missing ids are written.',
  ),
);

export const Revision = Type.String({ description: 'Digest of the files; it changes with them.' });
export const ExpectedRevision = Type.Optional(
  Type.String({
    description:
      'The revision that was opened. If the content has changed since, the request fails with 409. Without it, changes are overwritten.',
  }),
);

const KEPT = 'Empty for none; without it the file keeps what it has.';
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

const topicFields = {
  topicTitle: Type.String({ description: 'One line of 1 to 200 characters.' }),
  topicDescription: Type.Optional(Type.String({ description: 'At most 500 characters.' })),
  access: Access,
  aliases: Type.Optional(Type.String({ description: `At most 10 names separated by commas. ${KEPT}` })),
  asOf: Type.Optional(Type.String({ description: `A month such as 2026-03. ${KEPT}` })),
  syllabus: Type.Optional(
    Type.String({ description: `Ids of lines of syllabus.json, separated by commas. ${KEPT}` }),
  ),
  notes: Type.String({ description: 'Markdown; at most 1,000,000 bytes including the front matter.' }),
  mcqs: McqFile,
};

export const NewSubject = Type.Object(
  {
    subjectTitle: Type.String({ description: 'One line of 1 to 200 characters.' }),
    subjectDescription: Type.Optional(Type.String({ description: 'At most 500 characters.' })),
    ...topicFields,
  },
  closed,
);
export type NewSubject = Static<typeof NewSubject>;

export const NewTopic = Type.Object({ subject: Type.String(), ...topicFields }, closed);
export type NewTopic = Static<typeof NewTopic>;

export const TopicUpdate = Type.Object(
  {
    subject: Type.String(),
    topic: Type.String(),
    ...topicFields,
    removeMcqs: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: 'Removes the questions. Without it and without a file they are kept.',
      }),
    ),
    revision: ExpectedRevision,
  },
  closed,
);
export type TopicUpdate = Static<typeof TopicUpdate>;

export const McqsToCheck = Type.Object({ mcqs: File('Questions as CSV.') }, closed);
export const ImageToAdd = Type.Object(
  { image: File('PNG, JPEG, WebP, GIF or AVIF of at most 2 MB.') },
  closed,
);

const McqReport = Type.Object({
  accepted: Count,
  skipped: Type.Array(LineProblem, { description: 'Rows without a question.' }),
});
export type McqReport = Static<typeof McqReport>;

export const SavedTopic = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  revision: Revision,
  mcqs: McqReport,
});
export type SavedTopic = Static<typeof SavedTopic>;

export const ContentProblem = Type.Object({
  severity: Type.Enum(['error', 'warning']),
  code: Type.String(),
  file: Type.String({ description: 'Path in the content folder.' }),
  line: Type.Union([Type.Integer(), Type.Null()]),
  message: Type.String(),
  expected: Type.String(),
  fix: Type.String(),
});

const TOPIC_STATES = ['published', 'changed', 'new'] as const;

const OverviewTopic = Type.Object({
  slug: Type.String(),
  title: Type.String({ description: 'The slug if the file cannot be read.' }),
  description: Type.String(),
  access: Type.Union([Access, Type.Null()], { description: 'Null if the file cannot be read.' }),
  order: Type.Union([Type.Number(), Type.Null()]),
  questions: Count,
  revision: Revision,
  state: Type.Enum([...TOPIC_STATES], { description: 'Compared with the live release.' }),
  faulty: Type.Boolean({
    description: 'It contains an error, so its last published page remains, if there is one.',
  }),
});
export type OverviewTopic = Static<typeof OverviewTopic>;

export const ContentOverview = Type.Object({
  subjects: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Type.String(),
      description: Type.String(),
      changed: Type.Boolean({ description: 'Whether its title or description has changed, or it is new.' }),
      isNew: Type.Boolean({ description: 'Whether the live release does not have it.' }),
      tags: Type.Object(
        { listed: Type.Array(Type.String()), used: Type.Array(Type.String()) },
        { description: 'Tags of the subject in tags.json, and all that its questions have.' },
      ),
      topics: Type.Array(OverviewTopic, { description: 'In reading order.' }),
    }),
  ),
  removed: Type.Array(Type.Object({ subject: Type.String(), topic: Type.String(), title: Type.String() }), {
    description: 'Published topics that are no longer in the folder.',
  }),
  changes: Type.Object({ added: Count, changed: Count, removed: Count }),
  problems: Type.Array(ContentProblem),
  checking: Type.Integer({
    minimum: 0,
    description: 'Number of topics whose texts are still being checked. Their problems are not listed yet.',
  }),
  lastPublishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  history: Type.Boolean({ description: 'Whether saves are committed to git and can be restored.' }),
});
export type ContentOverview = Static<typeof ContentOverview>;

export const TopicSource = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  title: Type.String(),
  description: Type.String(),
  access: Access,
  order: Type.Union([Type.Number(), Type.Null()]),
  aliases: TextOrNull,
  asOf: TextOrNull,
  syllabus: TextOrNull,
  notes: Type.String({ description: 'Markdown; the complete file if it has no front matter.' }),
  mcqs: Type.String({ description: 'CSV; empty if there are no questions.' }),
  revision: Revision,
  problems: Type.Array(ContentProblem),
});
export type TopicSource = Static<typeof TopicSource>;

export const CheckedMcqs = Type.Object({
  rows: Type.Array(
    Type.Object({
      line: Type.Integer(),
      question: Type.String(),
      options: Type.Array(Type.String()),
      correctAnswer: Type.Integer(),
      explanation: Type.String(),
      tags: Type.Array(Type.String()),
      id: Type.String({ description: 'As in the file, or made from the text.' }),
      section: Type.String(),
      difficulty: Type.Union([Type.Enum([...DIFFICULTIES]), Type.Null()]),
      source: Type.String(),
      status: Type.Enum([...QUESTION_STATUSES]),
    }),
    { description: 'Questions that would be imported.' },
  ),
  bad: Type.Array(LineProblem, { description: 'Invalid rows; if there are any, the file is rejected.' }),
  skipped: Type.Array(LineProblem),
  warnings: Type.Array(LineProblem),
});
export type CheckedMcqs = Static<typeof CheckedMcqs>;

export const TopicDeletion = Type.Union([Type.Object({ revision: ExpectedRevision }, closed), Type.Null()]);
export const TopicRename = Type.Object({ slug: Type.String(), revision: ExpectedRevision }, closed);
export const TopicMove = Type.Object(
  { subject: Type.String({ description: 'Slug of the target subject.' }), revision: ExpectedRevision },
  closed,
);
export const TopicRestore = Type.Object({ commit: Type.String(), revision: ExpectedRevision }, closed);
export const TopicOrder = Type.Object(
  {
    topics: Type.Array(Type.String(), {
      maxItems: 2_000,
      description: 'Slugs of all valid topics of the subject in their new order.',
    }),
  },
  closed,
);

export const SubjectPath = Type.Object({ subject: Type.String() });
export const ImagePath = Type.Object({ subject: Type.String(), name: Type.String() });
export const VersionPath = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  commit: Type.String(),
});

const TopicVersion = Type.Object({
  commit: Type.String(),
  author: Type.String(),
  email: Type.String(),
  at: Type.String(),
  message: Type.String(),
});

export const AddedImage = Type.Object({
  name: Type.String({ description: 'File name to use in notes: `![Description](name)`.' }),
  width: Type.Integer(),
  height: Type.Integer(),
  size: Type.Integer({ description: 'Bytes.' }),
});
export type AddedImage = Static<typeof AddedImage>;

const SubjectImage = Type.Object({
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
});
export type SubjectImage = Static<typeof SubjectImage>;

/** Most topics that a coverage lists, and most names of each topic. */
export const COVERED_TOPICS_MAX = 500;
export const COVERED_NAMES_MAX = 20;

const OpenTopic = Type.Object({
  subject: Type.String(),
  subjectTitle: Type.String(),
  topic: Type.String(),
  title: Type.String(),
  questions: Type.Integer({ minimum: 0, description: 'Active questions.' }),
  sections: Type.Object({
    count: Type.Integer({ minimum: 0, description: 'Sections without questions.' }),
    titles: Type.Array(Type.String(), { description: `The first ${COVERED_NAMES_MAX}.` }),
  }),
  unlinked: Type.Object({
    count: Type.Integer({ minimum: 0, description: 'Active questions without a section.' }),
    questions: Type.Array(Type.String(), { description: `The first ${COVERED_NAMES_MAX}.` }),
  }),
});
export type OpenTopic = Static<typeof OpenTopic>;

export const QuestionCoverage = Type.Object({
  topics: Type.Array(OpenTopic, {
    description: `Topics with questions that have either, in reading order; at most ${COVERED_TOPICS_MAX}.`,
  }),
  total: Type.Object({ topics: Count, sections: Count, questions: Count }),
  checking: Type.Integer({ minimum: 0, description: 'Topics whose notes are still being checked.' }),
});
export type QuestionCoverage = Static<typeof QuestionCoverage>;

export const QuestionCoverageAnswer = success(QuestionCoverage);
export const SubjectImagesAnswer = success(Type.Array(SubjectImage, { description: 'By name.' }));
export const SavedTopicAnswer = success(SavedTopic);
export const ContentOverviewAnswer = success(ContentOverview);
export const TopicSourceAnswer = success(TopicSource);
export const CheckedMcqsAnswer = success(CheckedMcqs);
export const TopicVersionsAnswer = success(Type.Array(TopicVersion));
export const AddedImageAnswer = success(AddedImage);
