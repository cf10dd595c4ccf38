import { describe, expect, it } from 'vitest';
import {
  changedSections,
  editedSection,
  formatDraft,
  parseDraft,
  hasUnsavedChanges,
  storedNotes,
  updatesAvailable,
} from './notes-editor-state.ts';

describe('unsaved changes', () => {
  it('exist if the text in the editor differs from the saved one', () => {
    const saved = storedNotes({ content: 'a', version: 1 }, null);
    expect(hasUnsavedChanges({ mode: 'editing', saved, work: 'a' })).toBe(false);
    expect(hasUnsavedChanges({ mode: 'editing', saved, work: 'a ' })).toBe(true);
    expect(hasUnsavedChanges({ mode: 'reading', saved, work: 'b' })).toBe(false);
  });
});

describe('updates', () => {
  const official = { content: 'new', version: 3 };
  const own = (version: number) => storedNotes(official, { content: '', version, revision: 9 });

  it('are available if the official notes are newer than the learner’s', () => {
    expect(updatesAvailable({ official, saved: storedNotes(official, null) })).toBe(false);
    expect(updatesAvailable({ official, saved: own(3) })).toBe(false);
    expect(updatesAvailable({ official, saved: own(2) })).toBe(true);
  });
});

describe('a stored draft', () => {
  const draft = { content: 'text', original: 'before', version: 1, revision: 0, pending: true, at: 5 };

  it('is parsed, and stored in the same format', () => {
    const parsed = parseDraft(JSON.stringify(draft));
    expect(parsed).toEqual({
      work: 'text',
      base: { content: 'before', version: 1, revision: 0 },
      pending: true,
      at: 5,
    });
    expect(parsed && formatDraft(parsed)).toEqual(draft);
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

describe('the edited section', () => {
  const text = 'Intro\n\n## One\n\na\n\n```\n# code\n```\n\n### Two\n\nb\n';

  it('is the one in which the texts first differ', () => {
    expect(editedSection(text, text.replace('b', 'B'))).toBe(1);
    expect(editedSection(text, text.replace('a', 'A'))).toBe(0);
    expect(editedSection(text, text.replace('# code', '# codes'))).toBe(0);
    expect(editedSection(text, `New. ${text}`)).toBe(-1);
    expect(editedSection(text, text.replace('### Two', '### New\n\n### Two'))).toBe(1);
    expect(editedSection(text, `${text}c`)).toBe(1);
    expect(editedSection(text, text)).toBeNull();
  });

  it('is the last one if the end was deleted', () => {
    expect(editedSection(text, text.slice(0, text.indexOf('### Two')))).toBe(0);
  });
});
