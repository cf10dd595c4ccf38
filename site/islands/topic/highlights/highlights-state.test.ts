import { describe, expect, it } from 'vitest';
import {
  highlightLabel,
  newHighlights,
  selectionProblem,
  shortQuote,
  toolbarPlace,
} from './highlights-state.ts';

const section = { id: 'writs', title: 'Writs', text: 'There are five writs in all.' };

describe('a selection', () => {
  it('becomes a highlight in each section', () => {
    const other = { id: 'rights', title: 'Rights', text: 'Six rights' };
    const selected = [
      { section, start: 10, end: 20 },
      { section: other, start: 0, end: 3 },
    ];
    let ids = 0;
    const made = newHighlights(selected, {
      ...{ subject: 'polity', topic: 'writs', color: 'green', now: Date.UTC(2096, 0, 1) },
      newId: () => String((ids += 1)),
    });
    expect(made).toMatchObject([
      {
        id: '1',
        sectionId: 'writs',
        sectionTitle: 'Writs',
        quote: 'five writs',
        color: 'green',
        revision: 0,
      },
      { id: '2', sectionId: 'rights', quote: 'Six', createdAt: '2096-01-01T00:00:00.000Z', note: '' },
    ]);
  });

  it.each([
    ['a cluster', 'गया बिहार में है', 4, 5, 'बिहार'],
    ['part of a cluster at its end', 'गया बिहार में है', 0, 5, 'गया बिहार'],
    ['parts of words', 'There are five writs.', 11, 17, 'five writs'],
    ['a whole word with its full stop', 'Five writs.', 5, 11, 'writs.'],
    ['half of an emoji', 'Light 👩‍🏫 here', 8, 9, '👩‍🏫'],
    ['a decimal number', 'It is 3.5 %.', 6, 7, '3.5'],
  ])('of %s covers whole words', (_name, text, start, end, quote) => {
    const selected = [{ section: { id: 'a', title: 'A', text }, start, end }];
    const [made] = newHighlights(selected, {
      ...{ subject: 'polity', topic: 'writs', color: 'green', now: 0 },
      newId: () => 'a',
    });
    expect(made?.quote).toBe(quote);
  });

  it('has a maximum length', () => {
    const text = `${'word '.repeat(400)}words`;
    const long = { section: { ...section, text }, start: 0, end: 2_001 };
    expect(selectionProblem([long])).toBe('Select at most 2,000 characters.');
    expect(selectionProblem([{ ...long, end: 2_000 }])).toBeNull();
    expect(selectionProblem([{ ...long, end: 1_999 }])).toBeNull();
    expect(selectionProblem(Array.from({ length: 11 }, () => ({ section, start: 0, end: 1 })))).toBe(
      'Select text of at most 10 sections.',
    );
  });
});

describe('labels', () => {
  it('name the colour, the quote and the note', () => {
    const highlight = { color: 'blue' as const, quote: 'five writs', note: '' };
    expect(highlightLabel(highlight)).toBe('Blue highlight: “five writs”');
    expect(highlightLabel({ ...highlight, note: 'HMPCQ' })).toBe(
      'Blue highlight: “five writs”. Your note: HMPCQ',
    );
    expect(shortQuote('🪔'.repeat(4), 3)).toBe('🪔🪔🪔…');
  });
});

describe('the tools of a selection', () => {
  const tools = { width: 200, height: 50 };
  const window = { width: 390, height: 800 };

  it('are below it, above it if there is no room, and never outside the window', () => {
    const box = { left: 100, top: 300, bottom: 320, width: 100 };
    expect(toolbarPlace(box, tools, window)).toEqual({ left: 50, top: 330 });
    expect(toolbarPlace({ ...box, left: 0, width: 20 }, tools, window)).toEqual({ left: 10, top: 330 });
    expect(toolbarPlace({ ...box, left: 380, width: 10 }, tools, window)).toEqual({ left: 180, top: 330 });
    expect(toolbarPlace({ ...box, top: 760, bottom: 780 }, tools, window)).toEqual({ left: 50, top: 700 });
    expect(toolbarPlace({ ...box, top: 0, bottom: 800 }, tools, window).top).toBe(10);
  });
});
