import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACCESS_LEVELS } from '../../../scripts/content/model.ts';
import { LineProblem } from '../shared/failure.ts';
import { success } from '../shared/success-envelope.ts';

const closed = { additionalProperties: false };
const Count = Type.Integer({ minimum: 0 });
const Access = Type.Enum([...ACCESS_LEVELS]);

/** A file of a form. */
export interface UploadedFile {
  /** As the sender calls it. */
  name: string;
  bytes: Uint8Array;
}
const File = (description: string) => Type.Unsafe<UploadedFile>({ description: `${description} A file.` });
const McqFile = Type.Optional(
  File('Questions as CSV in UTF-8: question, option1 to option4, correctAnswer (0 to 3), explanation, tags.'),
);

const Revision = Type.String({ description: 'Digest of the topic’s files: another one means another text.' });
const RevisionSeen = Type.Optional(
  Type.String({
    description:
      'The revision that was opened: with another one in place nothing is changed. Without it the call wins.',
  }),
);

const topicFields = {
  topicTitle: Type.String({ description: 'One line of 1 to 200 characters.' }),
  topicDescription: Type.Optional(Type.String({ description: 'At most 500 characters.' })),
  access: Access,
  notes: Type.String({ description: 'Markdown; with the title and the like at most 1,000,000 bytes.' }),
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
        description: 'Takes the questions away. Without it and without a file they stay.',
      }),
    ),
    revision: RevisionSeen,
  },
  closed,
);
export type TopicUpdate = Static<typeof TopicUpdate>;

export const McqsToCheck = Type.Object({ mcqs: File('Questions as CSV.') }, closed);
export const ImageToAdd = Type.Object({ image: File('PNG, JPEG, WebP or GIF of at most 2 MB.') }, closed);

const McqReport = Type.Object({
  accepted: Count,
  skipped: Type.Array(LineProblem, { description: 'Rows that hold no question.' }),
});
export type McqReport = Static<typeof McqReport>;

export const SavedTopic = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  revision: Revision,
  mcqs: McqReport,
});
export type SavedTopic = Static<typeof SavedTopic>;

const ContentProblem = Type.Object({
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
  title: Type.String({ description: 'The slug where the file cannot be read.' }),
  description: Type.String(),
  access: Type.Union([Access, Type.Null()], { description: 'Null where the file cannot be read.' }),
  order: Type.Union([Type.Number(), Type.Null()]),
  questions: Count,
  revision: Revision,
  state: Type.Enum([...TOPIC_STATES], { description: 'Compared with what is served.' }),
  faulty: Type.Boolean({ description: 'It has an error, and so keeps its last page or has none.' }),
});
export type OverviewTopic = Static<typeof OverviewTopic>;

export const ContentOverview = Type.Object({
  subjects: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Type.String(),
      description: Type.String(),
      changed: Type.Boolean({ description: 'Its own title or description, or that it is there.' }),
      topics: Type.Array(OverviewTopic, { description: 'In reading order.' }),
    }),
  ),
  removed: Type.Array(Type.Object({ subject: Type.String(), topic: Type.String(), title: Type.String() }), {
    description: 'Topics that are served and not in the folder any more.',
  }),
  changes: Type.Object({ added: Count, changed: Count, removed: Count }),
  problems: Type.Array(ContentProblem),
  lastPublishedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  history: Type.Boolean({ description: 'Whether saves are commits, which can be gone back to.' }),
});
export type ContentOverview = Static<typeof ContentOverview>;

export const TopicSource = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  title: Type.String(),
  description: Type.String(),
  access: Access,
  order: Type.Union([Type.Number(), Type.Null()]),
  notes: Type.String({ description: 'Markdown; the whole file where its front matter cannot be found.' }),
  mcqs: Type.String({ description: 'CSV; empty where there are no questions.' }),
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
    }),
    { description: 'What would be imported.' },
  ),
  bad: Type.Array(LineProblem, { description: 'With any of these the file is refused.' }),
  skipped: Type.Array(LineProblem),
  warnings: Type.Array(LineProblem),
});
export type CheckedMcqs = Static<typeof CheckedMcqs>;

export const TopicDeletion = Type.Union([Type.Object({ revision: RevisionSeen }, closed), Type.Null()]);
export const TopicRename = Type.Object({ slug: Type.String(), revision: RevisionSeen }, closed);
export const TopicMove = Type.Object(
  { subject: Type.String({ description: 'Slug of the subject that it goes to.' }), revision: RevisionSeen },
  closed,
);
export const TopicRestore = Type.Object({ commit: Type.String(), revision: RevisionSeen }, closed);
export const TopicOrder = Type.Object(
  {
    topics: Type.Array(Type.String(), {
      maxItems: 2_000,
      description: 'The slugs of all topics of the subject that have no error, in their new order.',
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
  name: Type.String({ description: 'As notes refer to it: `![What it shows](name)`.' }),
  width: Type.Integer(),
  height: Type.Integer(),
  size: Type.Integer({ description: 'Bytes.' }),
});
export type AddedImage = Static<typeof AddedImage>;

export const SavedTopicAnswer = success(SavedTopic);
export const ContentOverviewAnswer = success(ContentOverview);
export const TopicSourceAnswer = success(TopicSource);
export const CheckedMcqsAnswer = success(CheckedMcqs);
export const TopicVersionsAnswer = success(Type.Array(TopicVersion));
export const AddedImageAnswer = success(AddedImage);
