import type { ContentOverview, TopicSource } from '../../../../../api/contract/admin/content.ts';
import { ACCESS_LEVELS, type Access } from '../../../../../scripts/content/access.ts';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import type { EditorRoute } from './edit-route.ts';
import { isOpenQuestion } from '../../../../client/admin/mcqs/mcq-edits.ts';
import type { DocumentState, Draft } from '../../../../client/drafts/drafted-document.ts';
import { hasUnsavedMcqs, type McqSteps, type McqWork } from '../../../../client/admin/mcqs/mcq-editing.ts';
import type { McqMerge, Side } from './merge-mcqs.ts';

/** Fields that the front matter may lack, with the same names there. Drafts of earlier versions do not have them either. */
export const OPTIONAL_FIELDS = ['aliases', 'asOf', 'syllabus'] as const;

const isOptional = (name: string) => OPTIONAL_FIELDS.some((optional) => optional === name);

export interface Fields {
  subjectTitle: string;
  subjectDescription: string;
  topicTitle: string;
  topicDescription: string;
  access: Access;
  aliases: string;
  asOf: string;
  syllabus: string;
  /** Markdown. */
  notes: string;
}

/** The edited topic. */
export interface TopicEdits extends McqWork {
  fields: Fields;
}

/** The saved topic that the edits are based on. */
export interface TopicBase {
  fields: Fields;
  /** CSV; '' if there are no questions. */
  mcqs: string;
  /** Null if the topic is not saved yet. */
  revision: string | null;
}

/** Incomplete without the changed questions, if these are too large to be stored. */
export type TopicDraft = Draft<TopicEdits, TopicBase>;

export type FieldName = keyof Fields | 'mcqs';
export type Problems = Partial<Record<FieldName, string>>;

/** A field that both sides changed differently. */
export interface FieldConflict {
  field: 'topicTitle' | 'topicDescription' | 'access' | (typeof OPTIONAL_FIELDS)[number] | 'mcqs';
  mine: string;
  theirs: string;
}

export type Sides = Partial<Record<FieldConflict['field'], Side>>;

/** A save that was rejected because the topic had changed. */
export interface EditConflict {
  theirs: TopicBase;
  /** Merged notes. */
  parts: MergePart[];
  mcqs: McqMerge;
  conflicts: FieldConflict[];
}

export interface Editor extends McqSteps, DocumentState<TopicEdits, TopicBase> {
  route: EditorRoute;
  status: 'loading' | 'failed' | 'ready';
  /** Problems in the topic's saved files. */
  sourceProblems: TopicSource['problems'];
  /** Null until it has loaded. */
  overview: ContentOverview | null;
  foundDraft: TopicDraft | null;
  conflict: EditConflict | null;
  /** Result of the last save that kept the page open; '' before the first. */
  saveStatus: string;
  /** Why the form contains restored edits. */
  notice: string | null;
  /** Whether the page is being left, so no confirmation is needed. */
  isLeaving: boolean;
  /** Error messages by field. */
  problems: Problems;
  /** Error message that is about no field. */
  problem: string | null;
  /** Increases when the fields are filled by code, which remounts the notes editor. */
  formVersion: number;
}

const EMPTY_BASE: TopicBase = {
  fields: {
    subjectTitle: '',
    subjectDescription: '',
    topicTitle: '',
    topicDescription: '',
    access: 'free',
    aliases: '',
    asOf: '',
    syllabus: '',
    notes: '',
  },
  mcqs: '',
  revision: null,
};

/** The state of the steps since the form was filled. */
export const NO_STEPS = { file: null, undo: null, questionChecks: 0 } as const;

export function loadingEditor(route: EditorRoute): Editor {
  return {
    route,
    status: 'loading',
    saved: EMPTY_BASE,
    base: EMPTY_BASE,
    work: withoutEdits(EMPTY_BASE),
    file: null,
    questionChecks: 0,
    undo: null,
    sourceProblems: [],
    overview: null,
    foundDraft: null,
    conflict: null,
    saving: false,
    saveStatus: '',
    notice: null,
    draftStored: false,
    isLeaving: false,
    problems: {},
    problem: null,
    formVersion: 0,
  };
}

export function toBase({
  title,
  description,
  access,
  notes,
  mcqs,
  revision,
  ...more
}: TopicSource): TopicBase {
  const [aliases, asOf, syllabus] = [more.aliases ?? '', more.asOf ?? '', more.syllabus ?? ''];
  const fields = { topicTitle: title, topicDescription: description, access, aliases, asOf, syllabus, notes };
  return {
    fields: { ...EMPTY_BASE.fields, ...fields },
    mcqs,
    revision,
  };
}

export function withoutEdits({ fields, mcqs }: TopicBase): TopicEdits {
  return { fields, mcqs, question: null };
}

/** The label of each field. */
export const FIELD_NAMES: Record<FieldName, string> = {
  subjectTitle: 'Subject title',
  subjectDescription: 'Subject description',
  topicTitle: 'Topic title',
  topicDescription: 'Topic description',
  access: 'Access level',
  aliases: 'Other names',
  asOf: 'Facts as of',
  syllabus: 'Lines of the syllabus',
  notes: 'Notes',
  mcqs: 'MCQs',
};

/** What a draft changes, with the name of each field and its value. */
export function draftChanges({ work, base, incomplete }: TopicDraft): { name: string; value: string }[] {
  const fields = Object.keys(EMPTY_BASE.fields) as (keyof Fields)[];
  const changed = fields.filter((field) => work.fields[field] !== base.fields[field]);
  const hasMcqs = incomplete === true || work.question !== null || work.mcqs !== base.mcqs;
  return [
    ...changed.map((field) => ({
      name: FIELD_NAMES[field],
      value:
        field === 'notes'
          ? `${work.fields.notes.length.toLocaleString('en-IN')} ${work.fields.notes.length === 1 ? 'character' : 'characters'}`
          : work.fields[field] || 'empty',
    })),
    ...(hasMcqs ? [{ name: FIELD_NAMES.mcqs, value: 'changed' }] : []),
  ];
}

export function hasUnsavedChanges({ work, saved, file }: Pick<Editor, 'work' | 'saved' | 'file'>): boolean {
  return hasUnsavedMcqs({ work, base: saved, file }) || !sameFields(work.fields, saved.fields);
}

/** The edits after a save, which may have made the subject as well: only the topic is edited from now on. */
export function withoutSubject<Edits extends TopicEdits | TopicBase>(edits: Edits): Edits {
  const { subjectTitle, subjectDescription } = EMPTY_BASE.fields;
  return { ...edits, fields: { ...edits.fields, subjectTitle, subjectDescription } };
}

function sameFields(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof Fields] === value);
}

/** The edits of drafts before questions could be edited one by one. */
interface OldEdits {
  fields: Fields;
  file?: { text: string } | null;
  removeMcqs?: boolean;
}
type StoredDraft = Partial<
  Omit<TopicDraft, 'work'> & {
    work: Partial<TopicEdits> & OldEdits;
    lostMcqs: boolean;
    lostFile: string;
  }
>;

/** The parsed draft; null if it is missing or invalid. */
export function parseDraft(stored: string | null): TopicDraft | null {
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as StoredDraft;
    const { work, base, at, lostMcqs = typeof draft.lostFile === 'string' } = draft;
    if (!isFields(work?.fields) || !isFields(base?.fields) || !Number.isSafeInteger(at)) return null;
    if (typeof base.mcqs !== 'string' || !['string', 'object'].includes(typeof base.revision)) return null;
    const { fields, file, removeMcqs, question = null } = work;
    const mcqs: unknown = work.mcqs ?? file?.text ?? (removeMcqs === true ? '' : base.mcqs);
    if (typeof mcqs !== 'string' || (file && typeof file.text !== 'string')) return null;
    if (question !== null && !isOpenQuestion(question)) return null;
    return { work: { fields, mcqs, question }, base, incomplete: lostMcqs, pending: false, at: at ?? 0 };
  } catch {
    /* Invalid JSON. */
    return null;
  }
}

/** The fields of a draft, with those of the saved topic that the draft does not have. */
export function withAllFields<Edits extends TopicEdits | TopicBase>(edits: Edits, saved: TopicBase): Edits {
  return { ...edits, fields: { ...EMPTY_BASE.fields, ...saved.fields, ...edits.fields } };
}

function isFields(value: Partial<Fields> | undefined): value is Fields {
  const names = Object.keys(EMPTY_BASE.fields) as (keyof Fields)[];
  return (
    value !== undefined &&
    names.every((name) => typeof value[name] === 'string' || (isOptional(name) && !(name in value))) &&
    ACCESS_LEVELS.some((level) => level === value.access)
  );
}
