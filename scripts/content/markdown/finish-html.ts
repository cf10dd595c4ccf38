import type { Element, Parents, Root } from 'hast';
import { addressFrom, isBesideNotes, isExternal, isRooted } from '../addresses.ts';
import { markDirections } from './direction.ts';
import { eachElement } from './each-node.ts';
import { markLanguages } from './language.ts';
import { AUTHOR_ID_PREFIX } from './sections.ts';

/** What the fragments of one text share while they are finished. */
export interface Finishing {
  /** Address of the folder that the text stands in, ending in `/`; '' leaves relative addresses alone. */
  base: string;
  headingIds: ReadonlySet<string>;
  /** Ids and names that authors gave, with their prefix. */
  authorIds: ReadonlySet<string>;
  /** Relative addresses met so far, with the line of the part in which each was met first. */
  images: Map<string, number>;
  links: Map<string, number>;
  /** Tables met so far. */
  tables: number;
}

/** Ids and names in safe fragments: what a `#name` link in the same text may mean. */
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
 * Makes a safe fragment, which begins on `line` of its text, fit for the page: addresses, loading, scrolling,
 * labels, directions and languages. Changes it in place.
 */
export function finish(fragment: Root, line: number, finishing: Finishing): void {
  eachElement(fragment, (element) => {
    if (element.tagName === 'a') finishLink(element, line, finishing);
    else if (element.tagName === 'img') finishImage(element, line, finishing);
    else if (element.tagName === 'pre') element.properties['tabIndex'] = 0;
    else if (element.tagName === 'input') {
      element.properties['ariaLabel'] = element.properties['checked'] === true ? 'Done' : 'Not done';
    }
  });
  wrapTables(fragment, finishing);
  markDirections(fragment);
  markLanguages(fragment);
}

function finishLink({ properties }: Element, line: number, finishing: Finishing): void {
  const { base, headingIds, authorIds, links } = finishing;
  const { href } = properties;
  if (typeof href !== 'string') return;
  if (href.startsWith('#')) {
    const authorId = AUTHOR_ID_PREFIX + href.slice(1);
    const isFootnote = 'dataFootnoteRef' in properties || 'dataFootnoteBackref' in properties;
    if (isFootnote || (!headingIds.has(decoded(href.slice(1))) && authorIds.has(authorId))) {
      properties['href'] = `#${authorId}`;
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

function finishImage({ properties }: Element, line: number, { base, images }: Finishing): void {
  const { src } = properties;
  properties['alt'] ??= '';
  properties['loading'] = 'lazy';
  properties['decoding'] = 'async';
  if (typeof src !== 'string' || !isBesideNotes(src)) return;
  if (!images.has(src)) images.set(src, line);
  properties['src'] = addressFrom(base, src);
}

/** A wide table scrolls by itself, by keyboard too, instead of the whole page. */
function wrapTables(parent: Parents, finishing: Finishing): void {
  const { children } = parent;
  for (const [index, child] of children.entries()) {
    if (child.type !== 'element') continue;
    wrapTables(child, finishing);
    if (child.tagName === 'table') children[index] = tableWrap(child, finishing);
  }
}

function tableWrap(table: Element, finishing: Finishing): Element {
  finishing.tables += 1;
  // Regions of one page are told apart by their names.
  const ariaLabel = finishing.tables === 1 ? 'Table' : `Table ${finishing.tables}`;
  const properties = { className: ['table-wrap'], tabIndex: 0, role: 'region', ariaLabel };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}

/** Notes may link to each other by file name, which also works where the files themselves are browsed. */
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
