import type { DocumentState, Draft } from '../../../client/drafts/drafted-document.ts';
import { isInteger } from '../../../client/drafts/drafts.ts';
import type { MergePart } from '../../../client/merge/three-way.ts';

/** A text and the version of the official notes that it equals or is based on. */
export interface Versioned {
  content: string;
  version: number;
}

/** A learner's own notes as saved on the server. */
export interface OwnNotes extends Versioned {
  /** Number of saves. A save sends the revision it is based on. */
  revision: number;
}

/** The learner's notes on the server, or the official ones if there are none. */
export interface StoredNotes extends OwnNotes {
  own: boolean;
}

/** Its base is the text before the edit. */
export type NotesDraft = Draft<string, OwnNotes>;

interface Merging {
  /** New official notes, or a save from another tab or device. */
  reason: 'update' | 'conflict';
  parts: MergePart[];
  /** Version and revision that a save of the result is based on. */
  version: number;
  revision: number;
}

/** Outside of the editor, the work is the saved text, unless it could not be sent. */
export interface NotesEditorState extends DocumentState<string, OwnNotes, StoredNotes> {
  status: 'loading' | 'ready' | 'failed';
  mode: 'reading' | 'editing' | 'merging';
  official: Versioned;
  merging: Merging | null;
  /** Error message of the last save or load. */
  problem: string | null;
  /** The learner's notes before the last merge. */
  undo: Versioned | null;
  /** Official sections that changed since the topic was last marked as read. */
  changedSections: { id: string; title: string }[];
}

const NOTHING: StoredNotes = { content: '', version: 0, revision: 0, own: false };

export const initialState: NotesEditorState = {
  status: 'loading',
  mode: 'reading',
  official: NOTHING,
  work: '',
  saved: NOTHING,
  base: NOTHING,
  saving: false,
  foundDraft: null,
  draftStored: true,
  merging: null,
  problem: null,
  undo: null,
  changedSections: [],
};

export function storedNotes(official: Versioned, own: OwnNotes | null): StoredNotes {
  return own ? { ...own, own: true } : { ...official, revision: 0, own: false };
}

/** The learner's own notes; null if there are none. */
export function ownNotes({ saved }: Pick<NotesEditorState, 'saved'>): OwnNotes | null {
  return saved.own ? saved : null;
}

export function hasUnsavedChanges({
  mode,
  work,
  saved,
}: Pick<NotesEditorState, 'mode' | 'work' | 'saved'>): boolean {
  return mode === 'editing' && work !== saved.content;
}

/** Whether the official notes are newer than the version that the learner's own are based on. */
export function updatesAvailable({ saved, official }: Pick<NotesEditorState, 'saved' | 'official'>): boolean {
  return saved.own && official.version > saved.version;
}

/** A draft as it is stored. */
interface StoredDraft extends OwnNotes {
  original: string;
  pending: boolean;
  at: number;
}

export function formatDraft({ work, base, pending, at }: NotesDraft): StoredDraft {
  const { content: original, version, revision } = base;
  return { content: work, original, version, revision, pending, at };
}

/** Parses a stored draft. Returns null if there is none or it is invalid. */
export function parseDraft(stored: string | null): NotesDraft | null {
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Partial<StoredDraft> | null;
    if (typeof draft?.content !== 'string' || typeof draft.original !== 'string') return null;
    const { content, original, version, revision, pending, at } = draft;
    if (!isInteger(version) || !isInteger(revision) || !isInteger(at)) return null;
    return { work: content, base: { content: original, version, revision }, pending: pending === true, at };
  } catch {
    return null;
  }
}

/**
 * The section in which two texts first differ, as its index in the new text; -1 before the first section, and null if the
 * texts are equal. Headings are recognised by their marks, outside of fenced code.
 */
export function editedSection(before: string, after: string): number | null {
  const [old, lines] = [before.split('\n'), after.split('\n')];
  let section = -1;
  let fence: string | null = null;
  for (const [index, line] of lines.entries()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && mark.startsWith(fence)) fence = null;
    else if (fence === null && /^ {0,3}#{1,4}[ \t]/.test(line)) section += 1;
    if (line !== old[index]) return section;
  }
  return old.length === lines.length ? null : section;
}

interface SectionText {
  id: string;
  title: string;
  html: string;
}

/** Sections that were added or whose content changed. */
export function changedSections(
  before: readonly SectionText[],
  after: readonly SectionText[],
): { id: string; title: string }[] {
  const htmlBefore = new Map(before.map(({ id, html }) => [id, html]));
  return after.filter(({ id, html }) => htmlBefore.get(id) !== html).map(({ id, title }) => ({ id, title }));
}
