import { describe, expect, it } from 'vitest';
import { changedLines, sectionName, touchedText } from './changed-facts-state.ts';

describe('a changed section', () => {
  it('is named with what happened to it', () => {
    expect(sectionName({ title: 'Writs', change: 'changed' })).toBe('Writs has changed.');
    expect(sectionName({ title: 'Writs', change: 'added' })).toBe('Writs is new.');
    expect(sectionName({ title: '', change: 'removed' })).toBe('The introduction was removed.');
  });

  it('says what it touches', () => {
    const none = { highlightCount: 0, cardCount: 0, bookmarked: false };
    expect(touchedText(none)).toBe('');
    expect(touchedText({ ...none, highlightCount: 1 })).toBe('Touches 1 highlight of yours.');
    expect(touchedText({ highlightCount: 2, cardCount: 3, bookmarked: true })).toBe(
      'Touches 2 highlights of yours, 3 cards of yours, and your bookmark.',
    );
  });

  it('is shown with the lines that differ', () => {
    const before = '## A\n\nsame\n\nThe 42nd Amendment.\n\nend';
    expect(changedLines({ before, after: before.replace('42nd', '44th') })).toEqual([
      { before: 'The 42nd Amendment.', after: 'The 44th Amendment.' },
    ]);
    expect(changedLines({ before: null, after: 'new' })).toEqual([{ before: '', after: 'new' }]);
    expect(changedLines({ before: 'old', after: null })).toEqual([{ before: 'old', after: '' }]);
  });
});
