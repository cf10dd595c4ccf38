import type { Element, Nodes, Root, RootContent } from 'hast';
import { eachElement } from './each-node.ts';
import { foldedNodes } from './folded-nodes.ts';
import { headingLevel, isSectionHeading } from './heading-level.ts';

/** A heading that opens a section, with what follows up to the next; the first part has no heading. */
export interface NotesPart {
  heading: Element | null;
  body: RootContent[];
}

/**
 * Cuts an unsafe tree at the top-level headings that markdown made. Raw HTML is not read yet, so a heading
 * stands at the top level whatever HTML opens before it or closes after it; only what `<details>` folds away
 * within one section stays together. Footnotes are left out.
 */
export function partsOf(tree: Root): NotesPart[] {
  const folded = foldedNodes(tree);
  const parts: NotesPart[] = [{ heading: null, body: [] }];
  for (const [index, node] of tree.children.entries()) {
    if (isFootnotes(node)) continue;
    if (isSectionHeading(node) && !folded.has(index)) parts.push({ heading: node, body: [] });
    else parts.at(-1)?.body.push(node);
  }
  return parts;
}

/** The section that collects a text's footnotes at its end; authors' own HTML is still raw and so never one. */
export function isFootnotes(node: RootContent): boolean {
  return node.type === 'element' && 'dataFootnotes' in node.properties;
}

/** Gives ids to the headings in a body, which open no section but may be linked to. */
export function nameMinorHeadings(body: Root, nextId: (title: string) => string): string[] {
  const ids: string[] = [];
  eachElement(body, (node) => {
    if (headingLevel(node) === null || 'id' in node.properties) return;
    const id = nextId(titleOf(node));
    node.properties['id'] = id;
    ids.push(id);
  });
  return ids;
}

/** The text of a heading on one line: images count by their description, footnote numbers not at all. */
export function titleOf(node: Nodes): string {
  return textOf(node).replace(/\s+/gu, ' ').trim();
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element') {
    const { tagName, properties } = node;
    if (tagName === 'img') return typeof properties['alt'] === 'string' ? properties['alt'] : '';
    if (tagName === 'br') return ' ';
    if ('dataFootnoteRef' in properties) return '';
  }
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
