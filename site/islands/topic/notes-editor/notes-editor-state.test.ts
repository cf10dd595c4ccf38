import { describe, expect, it } from 'vitest';
import {
  baseOf,
  changedSections,
  draftIn,
  hasUnsavedChanges,
  loadingDesk,
  updatesAvailable,
  type Desk,
} from './notes-editor-state.ts';

const desk = (changes: Partial<Desk>): Desk => ({ ...loadingDesk, status: 'ready', ...changes });

describe('unsaved changes', () => {
  it('are a text in the editor that differs from the one that was opened', () => {
    expect(hasUnsavedChanges(desk({ mode: 'editing', original: 'a', text: 'a' }))).toBe(false);
    expect(hasUnsavedChanges(desk({ mode: 'editing', original: 'a', text: 'a ' }))).toBe(true);
    expect(hasUnsavedChanges(desk({ mode: 'reading', original: 'a', text: 'b' }))).toBe(false);
  });
});

describe('updates', () => {
  const official = { content: 'new', version: 3 };

  it('are available where the official notes are newer than the learner’s', () => {
    expect(updatesAvailable(desk({ official, own: null }))).toBe(false);
    expect(updatesAvailable(desk({ official, own: { content: '', version: 3, revision: 9 } }))).toBe(false);
    expect(updatesAvailable(desk({ official, own: { content: '', version: 2, revision: 9 } }))).toBe(true);
  });
});

describe('a save', () => {
  it('stands on the learner’s own notes, or on the official ones where there are none', () => {
    const official = { content: 'new', version: 3 };
    const own = { content: '', version: 2, revision: 9 };
    expect(baseOf(desk({ official }))).toEqual({ version: 3, revision: 0 });
    expect(baseOf(desk({ official, own }))).toEqual(own);
  });
});

describe('a stored draft', () => {
  const draft = { content: 'text', original: 'before', version: 1, revision: 0, pending: true, at: 5 };

  it('comes back as it was', () => {
    expect(draftIn(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', 'null', '{}', '[1]', JSON.stringify({ ...draft, version: '1' }), '{"content":'])(
    'is none in %j',
    (stored) => expect(draftIn(stored)).toBeNull(),
  );
});

describe('sections that changed', () => {
  it('are those whose text is other, and those that are new', () => {
    const section = (id: string, html: string) => ({ id, html, title: id.toUpperCase() });
    expect(
      changedSections(
        [section('a', '1'), section('b', '2'), section('gone', '3')],
        [section('a', '1'), section('b', '2!'), section('c', '4')],
      ),
    ).toEqual([
      { id: 'b', title: 'B' },
      { id: 'c', title: 'C' },
    ]);
  });
});
