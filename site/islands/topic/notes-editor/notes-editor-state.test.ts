import { describe, expect, it } from 'vitest';
import {
  saveBase,
  changedSections,
  parseDraft,
  hasUnsavedChanges,
  initialState,
  updatesAvailable,
  type NotesEditorState,
} from './notes-editor-state.ts';

const stateWith = (changes: Partial<NotesEditorState>): NotesEditorState => ({
  ...initialState,
  status: 'ready',
  ...changes,
});

describe('unsaved changes', () => {
  it('exist if the text in the editor differs from the original', () => {
    expect(hasUnsavedChanges(stateWith({ mode: 'editing', original: 'a', text: 'a' }))).toBe(false);
    expect(hasUnsavedChanges(stateWith({ mode: 'editing', original: 'a', text: 'a ' }))).toBe(true);
    expect(hasUnsavedChanges(stateWith({ mode: 'reading', original: 'a', text: 'b' }))).toBe(false);
  });
});

describe('updates', () => {
  const official = { content: 'new', version: 3 };

  it('are available if the official notes are newer than the learner’s', () => {
    expect(updatesAvailable(stateWith({ official, own: null }))).toBe(false);
    expect(updatesAvailable(stateWith({ official, own: { content: '', version: 3, revision: 9 } }))).toBe(
      false,
    );
    expect(updatesAvailable(stateWith({ official, own: { content: '', version: 2, revision: 9 } }))).toBe(
      true,
    );
  });
});

describe('a save', () => {
  it('is based on the learner’s own notes or, without them, on the official ones', () => {
    const official = { content: 'new', version: 3 };
    const own = { content: '', version: 2, revision: 9 };
    expect(saveBase(stateWith({ official }))).toEqual({ version: 3, revision: 0 });
    expect(saveBase(stateWith({ official, own }))).toEqual(own);
  });
});

describe('a stored draft', () => {
  const draft = { content: 'text', original: 'before', version: 1, revision: 0, pending: true, at: 5 };

  it('is parsed', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', 'null', '{}', '[1]', JSON.stringify({ ...draft, version: '1' }), '{"content":'])(
    'is null if the stored text is %j',
    (stored) => expect(parseDraft(stored)).toBeNull(),
  );
});

describe('changed sections', () => {
  it('are those that were added or whose content changed', () => {
    const section = (id: string, html: string) => ({ id, html, title: id.toUpperCase() });
    expect(
      changedSections(
        [section('a', '1'), section('b', '2'), section('removed', '3')],
        [section('a', '1'), section('b', '2!'), section('c', '4')],
      ),
    ).toEqual([
      { id: 'b', title: 'B' },
      { id: 'c', title: 'C' },
    ]);
  });
});
