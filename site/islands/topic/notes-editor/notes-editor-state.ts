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

/** An edit stored in the browser because the server does not have it yet. */
export interface Draft extends Versioned {
  revision: number;
  /** The text before the edit. */
  original: string;
  /** The learner saved it but the save failed; it is retried automatically. */
  pending: boolean;
  /** ms since 1970 */
  at: number;
}

interface Merging {
  /** New official notes, or a save from another tab or device. */
  reason: 'update' | 'conflict';
  parts: MergePart[];
  /** Version and revision that a save of the result is based on. */
  version: number;
  revision: number;
}

export interface NotesEditorState {
  status: 'loading' | 'ready' | 'failed';
  mode: 'reading' | 'editing' | 'merging';
  official: Versioned;
  /** Null if the learner has none. */
  own: OwnNotes | null;
  /** The editor's text when it was opened, and its current text. */
  original: string;
  text: string;
  merging: Merging | null;
  /** An unsaved draft on this device that the learner may restore. */
  restorableDraft: Draft | null;
  saving: boolean;
  /** Error message of the last save or load. */
  problem: string | null;
  /** The learner's notes before the last merge. */
  undo: Versioned | null;
  /** Official sections that changed since the topic was last marked as read. */
  changedSections: { id: string; title: string }[];
}

export const initialState: NotesEditorState = {
  status: 'loading',
  mode: 'reading',
  official: { content: '', version: 0 },
  own: null,
  original: '',
  text: '',
  merging: null,
  restorableDraft: null,
  saving: false,
  problem: null,
  undo: null,
  changedSections: [],
};

export function hasUnsavedChanges({ mode, original, text }: NotesEditorState): boolean {
  return mode === 'editing' && text !== original;
}

/** Whether the official notes are newer than the version that the learner's own are based on. */
export function updatesAvailable({ own, official }: NotesEditorState): boolean {
  return own !== null && official.version > own.version;
}

/** The version and revision that a save of the edited text is based on. */
export function saveBase({ own, official }: NotesEditorState): { version: number; revision: number } {
  return own ?? { version: official.version, revision: 0 };
}

/** Parses a stored draft. Returns null if there is none or it is invalid. */
export function parseDraft(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Partial<Draft> | null;
    const isValid =
      typeof draft?.content === 'string' &&
      typeof draft.original === 'string' &&
      [draft.version, draft.revision, draft.at].every(Number.isSafeInteger);
    return isValid ? ({ ...draft, pending: draft.pending === true } as Draft) : null;
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
