import { MAX_QUOTE, type HighlightColor } from '../../../../api/contract/study/highlight-rules.ts';
import type { Highlight } from '../../../../api/contract/study/highlights.ts';
import { anchorOf } from '../../../client/highlights/anchoring.ts';

export const COLOR_NAMES: Record<HighlightColor, string> = { yellow: 'Yellow', green: 'Green', blue: 'Blue' };

/** Sections that one selection may span. */
const MAX_SECTIONS = 10;

interface Selected {
  section: { id: string; title: string; text: string };
  start: number;
  end: number;
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The range with the whole words at its ends. A selection may begin or end inside a word, even inside a character: a code unit
 * of बि is no letter.
 */
function wholeWords({ section: { text }, start, end }: Selected): { start: number; end: number } {
  const words = WORDS.segment(text);
  const last = words.containing(end - 1);
  return {
    start: words.containing(start)?.index ?? start,
    end: last ? last.index + last.segment.length : end,
  };
}

/** Why these passages cannot be highlighted, or null. */
export function selectionProblem(selected: readonly Selected[]): string | null {
  if (selected.length > MAX_SECTIONS) return `Select text of at most ${MAX_SECTIONS} sections.`;
  if (selected.map(wholeWords).some(({ start, end }) => end - start > MAX_QUOTE))
    return `Select at most ${MAX_QUOTE.toLocaleString('en')} characters.`;
  return null;
}

interface NewHighlight {
  subject: string;
  topic: string;
  color: HighlightColor;
  newId: () => string;
  /** ms since 1970 */
  now: number;
}

/** A new highlight of each passage, in whole words. */
export function newHighlights(
  selected: readonly Selected[],
  { subject, topic, color, newId, now }: NewHighlight,
): Highlight[] {
  const createdAt = new Date(now).toISOString();
  return selected.map((passage) => {
    const { section } = passage;
    const { start, end } = wholeWords(passage);
    return {
      id: newId(),
      subject,
      topic,
      ...anchorOf(section.id, section.text, start, end),
      sectionTitle: section.title.slice(0, 300),
      color,
      note: '',
      revision: 0,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

const SHOWN_QUOTE = 60;

/** The first characters of a quote. */
export function shortQuote(quote: string, length = SHOWN_QUOTE): string {
  const characters = [...quote];
  return characters.length <= length ? quote : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** What a screen reader says at the end of a highlight. */
export function highlightLabel({ color, quote, note }: Pick<Highlight, 'color' | 'quote' | 'note'>): string {
  const about = `${COLOR_NAMES[color]} highlight: “${shortQuote(quote)}”`;
  return note === '' ? about : `${about}. Your note: ${shortQuote(note, 200)}`;
}

interface Box {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

const GAP = 10;

/** Where the tools of a selection go, in px of the window: below it, above it if there is no room, inside the window. */
export function toolbarPlace(
  selection: Box,
  tools: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } {
  const center = selection.left + selection.width / 2 - tools.width / 2;
  const left = Math.max(GAP, Math.min(center, window.width - tools.width - GAP));
  const below = selection.bottom + GAP;
  const above = selection.top - tools.height - GAP;
  const fitsBelow = below + tools.height + GAP <= window.height;
  const top = fitsBelow ? below : Math.max(GAP, above);
  return { left, top };
}
