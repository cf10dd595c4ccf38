import type { Element, Nodes, Root, RootContent } from 'hast';
import { eachElement, eachNode } from './each-node.ts';
import { formulaText } from './formulas/formula-text.ts';
import { SECTION_LEVEL_MAX } from './sections.ts';

/** A heading that opens a section, with everything up to the next such heading. The first part has no heading. */
interface NotesPart {
  heading: Element | null;
  body: RootContent[];
}

/**
 * Splits an unsanitised tree at the top-level headings that markdown produced. Raw HTML is still unparsed, so tags that
 * are left open do not affect the split. Headings inside `<details>` stay in their section. Footnotes are left out.
 */
export function partsOf(tree: Root): NotesPart[] {
  const collapsed = indexesInsideDetails(tree);
  const parts: NotesPart[] = [{ heading: null, body: [] }];
  for (const [index, node] of tree.children.entries()) {
    if (isFootnotes(node)) continue;
    if (isSectionHeading(node) && !collapsed.has(index)) parts.push({ heading: node, body: [] });
    else parts.at(-1)?.body.push(node);
  }
  return parts;
}

/** Whether a node is the generated footnotes section. HTML by authors is still raw, so it never matches. */
export function isFootnotes(node: RootContent): boolean {
  return node.type === 'element' && 'dataFootnotes' in node.properties;
}

/** 1 to 6; null if `node` is not a heading. */
export function headingLevel(node: RootContent): number | null {
  const level = node.type === 'element' ? /^h([1-6])$/.exec(node.tagName)?.[1] : undefined;
  return level === undefined ? null : Number(level);
}

function isSectionHeading(node: RootContent): node is Element {
  const level = headingLevel(node);
  return level !== null && level <= SECTION_LEVEL_MAX;
}

/**
 * Shifts the headings inside a body by as many levels as the page shifts its sections, so that they keep their rank. h1 is
 * the page's own heading.
 */
export function shiftHeadings(body: Root, shift: number): void {
  eachElement(body, (node) => {
    const level = headingLevel(node);
    if (level !== null) node.tagName = `h${Math.min(6, Math.max(2, level + shift))}`;
  });
}

/** Adds ids to the headings inside a body: they open no section, but can be linked to. Returns the new ids. */
export function addHeadingIds(body: Root, nextId: (title: string) => string): string[] {
  const ids: string[] = [];
  eachElement(body, (node) => {
    if (headingLevel(node) === null || 'id' in node.properties) return;
    const id = nextId(titleOf(node));
    node.properties['id'] = id;
    ids.push(id);
  });
  return ids;
}

/** The text of a heading on one line. Images count with their alternative text; footnote numbers are left out. */
export function titleOf(node: Nodes): string {
  return textOf(node).replace(/\s+/gu, ' ').trim();
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element') {
    const { tagName, properties } = node;
    if (tagName === 'math') return formulaText(node);
    if (tagName === 'img') return typeof properties['alt'] === 'string' ? properties['alt'] : '';
    if (tagName === 'br') return ' ';
    if ('dataFootnoteRef' in properties) return '';
  }
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/**
 * Indexes of the top-level nodes between `<details>` and its `</details>`. A pair that spans a heading as high as the
 * one it was opened under is ignored, because it would hide sections.
 */
function indexesInsideDetails(tree: Root): Set<number> {
  const inside = new Set<number>();
  const open: { index: number; level: number; highest: number }[] = [];
  let level = 0;
  for (const [index, node] of tree.children.entries()) {
    if (isSectionHeading(node)) {
      level = headingLevel(node) ?? 0;
      for (const pair of open) pair.highest = Math.min(pair.highest, level);
      continue;
    }
    for (const tag of detailsTags(node)) {
      if (tag === 'open') {
        open.push({ index, level, highest: Infinity });
        continue;
      }
      const pair = open.pop();
      if (pair === undefined || pair.highest <= pair.level) continue;
      for (let nested = pair.index + 1; nested < index; nested += 1) inside.add(nested);
      level = pair.level;
    }
  }
  return inside;
}

function detailsTags(node: RootContent): ('open' | 'close')[] {
  const tags: ('open' | 'close')[] = [];
  eachNode(node, (found) => {
    if (found.type !== 'raw') return;
    for (const [tag] of found.value.replace(/<!--.*?(?:-->|$)/gs, '').matchAll(/<\/?details(?=[\s/>])/gi)) {
      tags.push(tag.startsWith('</') ? 'close' : 'open');
    }
  });
  return tags;
}
