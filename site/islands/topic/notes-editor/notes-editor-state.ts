import type { MergePart } from '../../../client/merge/three-way.ts';

/** A text and the version of the official notes that it is, or was made from. */
export interface Versioned {
  content: string;
  version: number;
}

/** A learner's own notes as the server keeps them. */
export interface OwnNotes extends Versioned {
  /** Counts their saves; a save names the one it was made on. */
  revision: number;
}

/** What is kept in the browser of an edit that the server does not have. */
export interface Draft extends Versioned {
  revision: number;
  /** The text that was opened. */
  original: string;
  /** Saving was asked for and has not succeeded: it is tried again by itself. */
  pending: boolean;
  /** ms since 1970 */
  at: number;
}

interface Merging {
  /** Taking in new official notes, or what another tab or device saved meanwhile. */
  reason: 'update' | 'conflict';
  parts: MergePart[];
  /** What a save of the result stands on. */
  version: number;
  revision: number;
}

export interface Desk {
  status: 'loading' | 'ready' | 'failed';
  mode: 'reading' | 'editing' | 'merging';
  official: Versioned;
  /** Null where the learner has none. */
  own: OwnNotes | null;
  /** What was opened in the editor, and what stands there now. */
  original: string;
  text: string;
  merging: Merging | null;
  /** Found on this device, or just put aside: may be brought back. */
  offered: Draft | null;
  saving: boolean;
  /** What the learner must know about the last save or load. */
  problem: string | null;
  /** Their notes before the last merge, to go back to in one step. */
  undo: Versioned | null;
  /** Titles of official sections that changed since the topic was last marked read. */
  changedSections: { id: string; title: string }[];
}

export const loadingDesk: Desk = {
  status: 'loading',
  mode: 'reading',
  official: { content: '', version: 0 },
  own: null,
  original: '',
  text: '',
  merging: null,
  offered: null,
  saving: false,
  problem: null,
  undo: null,
  changedSections: [],
};

export function hasUnsavedChanges({ mode, original, text }: Desk): boolean {
  return mode === 'editing' && text !== original;
}

/** Whether newer official notes wait to be taken in. */
export function updatesAvailable({ own, official }: Desk): boolean {
  return own !== null && official.version > own.version;
}

/** What a save of the text in the editor stands on. */
export function baseOf({ own, official }: Desk): { version: number; revision: number } {
  return own ?? { version: official.version, revision: 0 };
}

/** A draft as it was stored, or null where that is none. */
export function draftIn(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Partial<Draft> | null;
    const whole =
      typeof draft?.content === 'string' &&
      typeof draft.original === 'string' &&
      [draft.version, draft.revision, draft.at].every(Number.isSafeInteger);
    return whole ? ({ ...draft, pending: draft.pending === true } as Draft) : null;
  } catch {
    return null;
  }
}

interface SectionText {
  id: string;
  title: string;
  html: string;
}

/** Sections that are new or read otherwise than before. */
export function changedSections(
  before: readonly SectionText[],
  after: readonly SectionText[],
): { id: string; title: string }[] {
  const known = new Map(before.map(({ id, html }) => [id, html]));
  return after.filter(({ id, html }) => known.get(id) !== html).map(({ id, title }) => ({ id, title }));
}
