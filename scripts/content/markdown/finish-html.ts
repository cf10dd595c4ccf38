import type { Element, ElementContent, Parents, Root } from 'hast';
import { addressFrom, isBesideNotes, isExternal, isRooted } from '../addresses.ts';
import { setDirections } from './direction.ts';
import { eachElement } from './each-node.ts';
import type { WrittenAddress } from './findings/without-effect.ts';
import { setLanguages } from './language.ts';
import { AUTHOR_ID_PREFIX } from './sections.ts';
import { wordParts } from './word-parts.ts';

/** State shared by the fragments of one text. */
export interface FinishContext {
  /** Address of the text's folder, ending in `/`; '' leaves relative addresses unchanged. */
  base: string;
  headingIds: ReadonlySet<string>;
  /** Ids and names set by authors, with their prefix. */
  authorIds: ReadonlySet<string>;
  /** Relative addresses found so far, with the first line of the part that contains them. */
  images: Map<string, number>;
  links: Map<string, number>;
  /** Links within the text whose target is not there. */
  brokenFragments: WrittenAddress[];
  /** Number of tables found so far. */
  tables: number;
}

/** Ids and names in sanitised fragments: possible targets of `#name` links. */
export function authorIdsOf(fragments: readonly Root[]): Set<string> {
  const ids = new Set<string>();
  for (const fragment of fragments) {
    eachElement(fragment, ({ properties }) => {
      for (const id of [properties['id'], properties['name']]) if (typeof id === 'string') ids.add(id);
    });
  }
  return ids;
}

/**
 * Prepares a sanitised fragment for the page, in place: addresses, lazy loading, scrolling, labels, directions and
 * languages.
 * @param line of the text on which the fragment starts
 */
export function finishFragment(fragment: Root, line: number, context: FinishContext): void {
  eachElement(fragment, (element) => {
    if (element.tagName === 'a') finishLink(element, line, context);
    else if (element.tagName === 'img') finishImage(element, line, context);
    else if (element.tagName === 'pre') element.properties['tabIndex'] = 0;
    else if (element.tagName === 'input') {
      element.properties['ariaLabel'] = element.properties['checked'] === true ? 'Done' : 'Not done';
    }
  });
  wrapTables(fragment, context);
  setDirections(fragment);
  setLanguages(fragment);
}

function finishLink({ properties, position }: Element, line: number, context: FinishContext): void {
  const { base, headingIds, authorIds, links, brokenFragments } = context;
  const { href } = properties;
  if (typeof href !== 'string') return;
  if (href.startsWith('#')) {
    const authorId = AUTHOR_ID_PREFIX + href.slice(1);
    const isFootnote = 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
    const isHeading = headingIds.has(decoded(href.slice(1)));
    if (isFootnote || (!isHeading && authorIds.has(authorId))) properties['href'] = `#${authorId}`;
    /* Browsers go to the start of the page for these two. */
    else if (!isHeading && !['#', '#top'].includes(href.toLowerCase())) {
      brokenFragments.push({ address: decoded(href), line: position?.start.line ?? line });
    }
  } else if (isExternal(href)) {
    properties['rel'] = ['noopener', 'noreferrer'];
  } else if (isBesideNotes(href)) {
    if (!links.has(href)) links.set(href, line);
    if (base !== '') properties['href'] = withoutMarkdownEnding(addressFrom(base, href));
  } else if (isRooted(href) && !links.has(href)) {
    links.set(href, line);
  }
}

function finishImage({ properties }: Element, line: number, { base, images }: FinishContext): void {
  const { src } = properties;
  properties['alt'] ??= '';
  properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
  if (typeof src !== 'string' || !isBesideNotes(src)) return;
  if (!images.has(src)) images.set(src, line);
  properties['src'] = addressFrom(base, src);
}

/** Lets wide tables scroll, by keyboard too, without scrolling the page. */
function wrapTables(parent: Parents, context: FinishContext): void {
  const { children } = parent;
  for (const [index, child] of children.entries()) {
    if (child.type !== 'element') continue;
    wrapTables(child, context);
    if (child.tagName === 'table') children[index] = tableWrap(child, context);
  }
}

function tableWrap(table: Element, context: FinishContext): Element {
  context.tables += 1;
  eachElement(table, letLongWordsBreak);
  // The names of a page's regions must be unique.
  const ariaLabel = context.tables === 1 ? 'Table' : `Table ${context.tables}`;
  const properties = { className: ['table-wrap'], tabIndex: 0, role: 'region', ariaLabel };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}

/** So that a printed table is not cut. */
function letLongWordsBreak(element: Element): void {
  element.children = element.children.flatMap((child) => {
    if (child.type !== 'text') return [child];
    const wbr: ElementContent = { type: 'element', tagName: 'wbr', properties: {}, children: [] };
    return wordParts(child.value).flatMap((value, index): ElementContent[] =>
      index === 0 ? [{ type: 'text', value }] : [wbr, { type: 'text', value }],
    );
  });
}

/** Notes may link to each other by file name, so that links also work in a repository browser. */
function withoutMarkdownEnding(address: string): string {
  return address.replace(/^([^?#]*)\.md(?=$|[?#])/, '$1');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
