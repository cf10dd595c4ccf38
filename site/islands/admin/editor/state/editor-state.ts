import type { ContentOverview, TopicSource } from '../../../../../api/contract/admin/content.ts';
import { ACCESS_LEVELS, type Access } from '../../../../../scripts/content/model.ts';
import type { McqFileRead } from '../../../../client/mcqs/read-mcq-file.ts';
import type { Merging } from './merge-fields.ts';
import type { Place } from './edit-route.ts';

export interface Fields {
  subjectTitle: string;
  subjectDescription: string;
  topicTitle: string;
  topicDescription: string;
  access: Access;
  /** Markdown. */
  notes: string;
}

/** What an administrator has typed and chosen. */
export interface Work {
  fields: Fields;
  /** Questions to put in place of those that the topic has. */
  file: { name: string; text: string } | null;
  /** Takes the topic's questions away. */
  removeMcqs: boolean;
}

/** What the work was begun on. */
export interface Base {
  fields: Fields;
  /** CSV; '' where there are no questions. */
  mcqs: string;
  /** Null for what is not there yet. */
  revision: string | null;
}

/** What is kept in the browser of work that the server does not have. */
export interface Draft {
  work: Work;
  base: Base;
  /** Name of a file of questions that was too large to be kept. */
  lostFile: string | null;
  /** ms since 1970 */
  at: number;
}

export type FieldName = keyof Fields | 'mcqs';
export type Problems = Partial<Record<FieldName, string>>;

export interface Editor {
  place: Place;
  status: 'loading' | 'failed' | 'ready';
  base: Base;
  work: Work;
  /** What the chosen file holds, of a file that cannot be used too. */
  read: McqFileRead | null;
  /** What is wrong with the topic's files as they stand. */
  faults: TopicSource['problems'];
  /** The content folder by subjects; null as long as it is not known. */
  overview: ContentOverview | null;
  /** Found on this device: waits for the word whether it is brought back. */
  offered: Draft | null;
  merging: Merging | null;
  saving: boolean;
  /** Saved, and on the way to the next page. */
  left: boolean;
  /** By field, and what is about no field. */
  problems: Problems;
  problem: string | null;
  /** Grows when another text is put into the fields than was typed there. */
  fills: number;
}

const NOTHING: Base = {
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

export function loadingEditor(place: Place): Editor {
  return {
    place,
    status: 'loading',
    base: NOTHING,
    work: workOn(NOTHING),
    read: null,
    faults: [],
    overview: null,
    offered: null,
    merging: null,
    saving: false,
    left: false,
    problems: {},
    problem: null,
    fills: 0,
  };
}

/** A topic as the server has it. */
export function baseOf({ title, description, access, notes, mcqs, revision }: TopicSource): Base {
  return {
    fields: { ...NOTHING.fields, topicTitle: title, topicDescription: description, access, notes },
    mcqs,
    revision,
  };
}

/** Nothing changed yet. */
export function workOn({ fields }: Base): Work {
  return { fields, file: null, removeMcqs: false };
}

export function hasUnsavedWork({ work, base, read }: Pick<Editor, 'work' | 'base' | 'read'>): boolean {
  return work.removeMcqs || work.file !== null || read !== null || !sameFields(work.fields, base.fields);
}

/** What was typed on after `work` was sent, on top of the topic as that save left it. */
export function typedSince(
  { base, work: sent }: Pick<Editor, 'base' | 'work'>,
  work: Work,
  revision: string,
): Pick<Editor, 'base' | 'work'> {
  /* The subject stands by now: only its topic is edited from here on. */
  const { subjectTitle, subjectDescription } = NOTHING.fields;
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

/** Whether a draft holds anything that `base` has not. */
export function isWorthOffering({ work, lostFile }: Draft, base: Base): boolean {
  return lostFile !== null || hasUnsavedWork({ work, base, read: null });
}

function sameFields(one: Fields, other: Fields): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof Fields] === value);
}

/** A draft as it was stored, or null where that is none. */
export function draftIn(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    const { work, base, lostFile = null, at } = JSON.parse(stored) as Partial<Draft>;
    if (!isFields(work?.fields) || !isFields(base?.fields) || !Number.isSafeInteger(at)) return null;
    const { file } = work;
    if (file !== null && (typeof file.name !== 'string' || typeof file.text !== 'string')) return null;
    if (typeof base.mcqs !== 'string' || !['string', 'object'].includes(typeof base.revision)) return null;
    return { work: { ...work, removeMcqs: work.removeMcqs }, base, lostFile, at: at ?? 0 };
  } catch {
    /* Not JSON, or not an object: nobody can tell any more what it was. */
    return null;
  }
}

function isFields(value: Partial<Fields> | undefined): value is Fields {
  const names = Object.keys(NOTHING.fields) as (keyof Fields)[];
  return (
    value !== undefined &&
    names.every((name) => typeof value[name] === 'string') &&
    ACCESS_LEVELS.some((level) => level === value.access)
  );
}
