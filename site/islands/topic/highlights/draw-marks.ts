import type { Highlight } from '../../../../api/contract/study/highlights.ts';
import { place, type Placement } from '../../../client/highlights/anchoring.ts';
import { highlightLabel } from './highlights-state.ts';
import { documentParts, sectionTextsOf, type DocumentPart, type SectionText } from './notes-text.ts';

const NOTE_ICON =
  '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z"/></svg>';

/** Highlights with their places, and those without one. */
export interface Placed {
  placed: { highlight: Highlight; placement: Placement }[];
  unplaced: Highlight[];
}

function placeAll(sections: readonly SectionText[], highlights: readonly Highlight[]): Placed {
  const texts = new Map(sections.map(({ id, text }) => [id, text]));
  const result: Placed = { placed: [], unplaced: [] };
  for (const highlight of highlights) {
    const placement = place(highlight, texts);
    if (placement) result.placed.push({ highlight, placement });
    else result.unplaced.push(highlight);
  }
  return result;
}

/** Removes all marks, and joins the text nodes that they split. */
export function clearMarks(notes: Element): void {
  for (const tool of notes.querySelectorAll('[data-highlight-tool]')) tool.remove();
  for (const mark of notes.querySelectorAll('mark[data-highlights]')) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/**
 * Draws highlights as `<mark>` elements, each followed by a button that opens it, instead of those that are drawn. The
 * focus stays on the button of its highlight. Returns the highlights that have a place.
 */
export function drawMarks(notes: Element, highlights: readonly Highlight[]): Placed {
  const focused = notes.querySelector<HTMLElement>('[data-highlight-tool]:focus')?.dataset['highlightTool'];
  clearMarks(notes);
  const sections = sectionTextsOf(notes);
  const result = placeAll(sections, highlights);
  const byId = new Map(sections.map((section) => [section.id, section]));
  /* The marks of one node are drawn together, because each of them splits it. */
  const ofNodes = new Map<Node, (DocumentPart & { item: Placed['placed'][number] })[]>();
  for (const item of result.placed) {
    const section = byId.get(item.placement.sectionId);
    if (!section) continue;
    for (const part of documentParts(section, item.placement.start, item.placement.end))
      ofNodes.set(part.node, [...(ofNodes.get(part.node) ?? []), { ...part, item }]);
  }
  for (const [node, parts] of ofNodes) wrapParts(node, parts);
  for (const { highlight } of result.placed) addButton(notes, highlight);
  if (focused !== undefined) focusButton(notes, focused);
  return result;
}

function wrapParts(node: Node, parts: (DocumentPart & { item: Placed['placed'][number] })[]): void {
  if (!(node instanceof Text)) {
    wrap(node, parts);
    return;
  }
  const cuts = [...new Set(parts.flatMap(({ from, until }) => [from, until]))].sort((a, b) => b - a);
  const pieces: { text: Text; at: number }[] = [];
  /* From the end, so that earlier offsets stay valid. */
  for (const at of cuts)
    if (at < node.length) pieces.push({ text: at === 0 ? node : node.splitText(at), at });
  for (const { text, at } of pieces) {
    const covering = parts.filter(({ from, until }) => from <= at && at < until);
    if (covering.length > 0) wrap(text, covering);
  }
}

/** Wraps a node that is covered by these highlights. The last of them sets the colour. */
function wrap(node: Node, parts: readonly { item: Placed['placed'][number] }[]): void {
  const last = parts.at(-1)?.item;
  if (!last) return;
  const mark = document.createElement('mark');
  mark.dataset['highlights'] = parts.map(({ item }) => item.highlight.id).join(' ');
  mark.dataset['color'] = last.highlight.color;
  mark.toggleAttribute('data-changed', !last.placement.exact);
  node.parentNode?.replaceChild(mark, node);
  mark.append(node);
}

/** Focuses the button of a highlight, if it is drawn, without scrolling. */
export function focusButton(notes: Element, id: string): void {
  notes.querySelector<HTMLElement>(`[data-highlight-tool='${id}']`)?.focus({ preventScroll: true });
}

export function marksOf(notes: Element, id: string): HTMLElement[] {
  return [...notes.querySelectorAll<HTMLElement>(`mark[data-highlights~='${id}']`)];
}

function addButton(notes: Element, highlight: Highlight): void {
  const last = marksOf(notes, highlight.id).at(-1);
  if (!last) return;
  if (highlight.note !== '') last.dataset['note'] = highlight.note;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'highlight-button';
  button.dataset['highlightTool'] = highlight.id;
  button.toggleAttribute('data-noted', highlight.note !== '');
  button.setAttribute('aria-label', highlightLabel(highlight));
  button.innerHTML = NOTE_ICON;
  last.after(button);
}
