import { FOOTNOTES_ID, INTRO_ID } from '../../../../api/contract/study/highlight-rules.ts';

/*
 * The texts of the sections of notes, and how positions in them relate to the document. Formulas are taken as a whole.
 * Numbers of footnotes and the product's own buttons are not part of the text.
 */

interface Piece {
  /** A text node, or the element of a formula. */
  node: Text | Element;
  /** Position of its first character in the section's text. */
  start: number;
  /** Offset in the text node of each character of the section's text; for a formula, 0 for all. */
  offsets: number[];
}

export interface SectionText {
  id: string;
  title: string;
  text: string;
  pieces: Piece[];
}

const SKIPPED =
  '[data-highlight-tool], [data-footnote-ref], [data-footnote-backref], .sr-only, script, style';

/** The parts of notes that can be highlighted, in document order. */
export function sectionTextsOf(notes: Element): SectionText[] {
  const intro = notes.querySelector('[data-intro]');
  const footnotes = notes.querySelector('.footnotes');
  return [
    ...(intro ? [textOf(INTRO_ID, '', intro)] : []),
    ...[...notes.querySelectorAll<HTMLElement>('section[data-section]')].flatMap((section) => {
      const body = section.querySelector('[data-body]');
      const title = section.querySelector(':scope > .section-head :is(h2, h3, h4, h5)')?.textContent ?? '';
      return body ? [textOf(section.id, title.trim(), body)] : [];
    }),
    ...(footnotes ? [textOf(FOOTNOTES_ID, 'Footnotes', footnotes)] : []),
  ];
}

function textOf(id: string, title: string, root: Element): SectionText {
  const section: SectionText = { id, title, text: '', pieces: [] };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    if (!(node instanceof Element) || node.matches(SKIPPED)) return NodeFilter.FILTER_REJECT;
    return node.localName === 'math' || node.parentElement?.closest('math')
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_SKIP;
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isFormula = node instanceof Element && node.localName === 'math';
    if (isFormula) addPiece(section, node as Element, node.textContent ?? '', true);
    else if (node instanceof Text && !node.parentElement?.closest('math'))
      addPiece(section, node, node.data, false);
  }
  return section;
}

function addPiece(section: SectionText, node: Piece['node'], text: string, isWhole: boolean): void {
  const piece: Piece = { node, start: section.text.length, offsets: [] };
  let added = '';
  for (const [offset, character] of [...text.split('')].entries()) {
    const isSpace = /\s/.test(character);
    const last = added.at(-1) ?? section.text.at(-1) ?? ' ';
    if (isSpace && last === ' ') continue;
    added += isSpace ? ' ' : character;
    piece.offsets.push(isWhole ? 0 : offset);
  }
  if (added === '') return;
  section.text += added;
  section.pieces.push(piece);
}

export interface SelectedText {
  section: SectionText;
  start: number;
  end: number;
}

/** The parts of each section that a range covers, without spaces at their ends. */
export function selectedTexts(sections: readonly SectionText[], range: Range): SelectedText[] {
  return sections.flatMap((section) => {
    const covered = section.pieces.flatMap((piece) => {
      if (!range.intersectsNode(piece.node)) return [];
      const from = piece.node === range.startContainer ? range.startOffset : 0;
      const until = piece.node === range.endContainer ? range.endOffset : Infinity;
      return piece.offsets.flatMap((offset, index) =>
        offset >= from && offset < until ? [piece.start + index] : [],
      );
    });
    let start = covered[0] ?? 0;
    let end = (covered.at(-1) ?? -1) + 1;
    while (start < end && section.text[start] === ' ') start += 1;
    while (end > start && section.text[end - 1] === ' ') end -= 1;
    return start < end ? [{ section, start, end }] : [];
  });
}

/** A part of the document that a range of a section's text covers. */
export interface DocumentPart {
  node: Text | Element;
  /** Offsets in a text node. */
  from: number;
  until: number;
}

/** Leaves out white space between blocks, which must not be wrapped. */
export function documentParts({ pieces }: SectionText, start: number, end: number): DocumentPart[] {
  return pieces.flatMap(({ node, start: first, offsets }) => {
    const covered = offsets.slice(Math.max(0, start - first), Math.max(0, end - first));
    const [from] = covered;
    const last = covered.at(-1);
    if (from === undefined || last === undefined) return [];
    if (node instanceof Text && node.data.trim() === '' && isBetweenBlocks(node)) return [];
    return [{ node, from, until: last + 1 }];
  });
}

const INLINE_CONTEXT = 'p, td, th, dt, dd, pre, code, h2, h3, h4, h5, h6, a, em, strong, del, mark, span';

function isBetweenBlocks({ parentElement }: Text): boolean {
  return !parentElement?.matches(INLINE_CONTEXT);
}
