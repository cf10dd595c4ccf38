import type { ContentOverview, TopicSource } from '../../../../../api/contract/admin/content.ts';
import { ACCESS_LEVELS, type Access } from '../../../../../scripts/content/model.ts';
import type { McqFileRead } from '../../../../client/mcqs/read-mcq-file.ts';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import type { EditorRoute } from './edit-route.ts';

export interface Fields {
  subjectTitle: string;
  subjectDescription: string;
  topicTitle: string;
  topicDescription: string;
  access: Access;
  /** Markdown. */
  notes: string;
}

/** The edited topic. */
export interface TopicEdits {
  fields: Fields;
  /** CSV file that replaces the topic's questions. */
  file: { name: string; text: string } | null;
  /** Whether the topic's questions are to be removed. */
  removeMcqs: boolean;
}

/** The saved topic that the edits are based on. */
export interface TopicBase {
  fields: Fields;
  /** CSV; '' if there are no questions. */
  mcqs: string;
  /** Null if the topic is not saved yet. */
  revision: string | null;
}

/** Unsaved edits stored in the browser. */
export interface Draft {
  work: TopicEdits;
  base: TopicBase;
  /** Name of a CSV file that was too large to store. */
  lostFile: string | null;
  /** ms since 1970 */
  at: number;
}

export type FieldName = keyof Fields | 'mcqs';
export type Problems = Partial<Record<FieldName, string>>;

/** A field that both sides changed differently. */
export interface FieldConflict {
  field: 'topicTitle' | 'topicDescription' | 'access' | 'mcqs';
  mine: string;
  theirs: string;
}

export type Side = 'mine' | 'theirs';
export type Sides = Partial<Record<FieldConflict['field'], Side>>;

/** A save that was rejected because the topic had changed. */
export interface EditConflict {
  theirs: TopicBase;
  /** Merged notes. */
  parts: MergePart[];
  conflicts: FieldConflict[];
}

export interface Editor {
  route: EditorRoute;
  status: 'loading' | 'failed' | 'ready';
  base: TopicBase;
  work: TopicEdits;
  /** The parsed CSV file, also if it is invalid. */
  read: McqFileRead | null;
  /** Problems in the topic's saved files. */
  sourceProblems: TopicSource['problems'];
  /** Null until it has loaded. */
  overview: ContentOverview | null;
  /** A stored draft that waits to be restored or discarded. */
  foundDraft: Draft | null;
  conflict: EditConflict | null;
  saving: boolean;
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
    notes: '',
  },
  mcqs: '',
  revision: null,
};

export function loadingEditor(route: EditorRoute): Editor {
  return {
    route,
    status: 'loading',
    base: EMPTY_BASE,
    work: withoutEdits(EMPTY_BASE),
    read: null,
    sourceProblems: [],
    overview: null,
    foundDraft: null,
    conflict: null,
    saving: false,
    isLeaving: false,
    problems: {},
    problem: null,
    formVersion: 0,
  };
}

export function toBase({ title, description, access, notes, mcqs, revision }: TopicSource): TopicBase {
  return {
    fields: { ...EMPTY_BASE.fields, topicTitle: title, topicDescription: description, access, notes },
    mcqs,
    revision,
  };
}

export function withoutEdits({ fields }: TopicBase): TopicEdits {
  return { fields, file: null, removeMcqs: false };
}

export function hasUnsavedChanges({ work, base, read }: Pick<Editor, 'work' | 'base' | 'read'>): boolean {
  return work.removeMcqs || work.file !== null || read !== null || !sameFields(work.fields, base.fields);
}

/** Edits made while a save was in progress, based on the saved topic. */
export function editsSinceSave(
  { base, work: sent }: Pick<Editor, 'base' | 'work'>,
  work: TopicEdits,
  revision: string,
): Pick<Editor, 'base' | 'work'> {
  /* A new subject has been saved too, so only the topic is edited from now on. */
  const { subjectTitle, subjectDescription } = EMPTY_BASE.fields;
  const subject = { subjectTitle, subjectDescription };
  const mcqs = sent.file?.text ?? (sent.removeMcqs ? '' : base.mcqs);
  return {
    base: { fields: { ...sent.fields, ...subject }, mcqs, revision },
    work: {
      fields: { ...work.fields, ...subject },
      file: work.file === sent.file ? null : work.file,
      removeMcqs: work.removeMcqs && !sent.removeMcqs,
    },
  };
}

/** Whether a draft differs from `base`. */
export function isDraftUnsaved({ work, lostFile }: Draft, base: TopicBase): boolean {
  return lostFile !== null || hasUnsavedChanges({ work, base, read: null });
}

function sameFields(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof Fields] === value);
}

/** The parsed draft; null if it is missing or invalid. */
export function parseDraft(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    const { work, base, lostFile = null, at } = JSON.parse(stored) as Partial<Draft>;
    if (!isFields(work?.fields) || !isFields(base?.fields) || !Number.isSafeInteger(at)) return null;
    const { file } = work;
    if (file !== null && (typeof file.name !== 'string' || typeof file.text !== 'string')) return null;
    if (typeof base.mcqs !== 'string' || !['string', 'object'].includes(typeof base.revision)) return null;
    return { work: { ...work, removeMcqs: work.removeMcqs }, base, lostFile, at: at ?? 0 };
  } catch {
    /* Invalid JSON. */
    return null;
  }
}

function isFields(value: Partial<Fields> | undefined): value is Fields {
  const names = Object.keys(EMPTY_BASE.fields) as (keyof Fields)[];
  return (
    value !== undefined &&
    names.every((name) => typeof value[name] === 'string') &&
    ACCESS_LEVELS.some((level) => level === value.access)
  );
}
