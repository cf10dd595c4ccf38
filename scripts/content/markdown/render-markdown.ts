import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { authorIdsOf, finish } from './finish-html.ts';
import type { Finishing } from './finish-html.ts';
import { markdownTree, withinStack } from './markdown-tree.ts';
import { headingLevel } from './heading-level.ts';
import { isFootnotes, nameMinorHeadings, partsOf, titleOf } from './notes-parts.ts';
import { isPlainPassage } from './plain-passage.ts';
import { lineFinder } from './references.ts';
import type { References } from './references.ts';
import { safeFragment } from './safe-html.ts';
import { idMaker, sectionsOf } from './sections.ts';
import type { Section } from './sections.ts';

export { NOTES_MAX_BYTES } from './markdown-tree.ts';
export { RenderError } from './render-error.ts';

/** A section as HTML; all of it is sanitised. */
export interface RenderedSection extends Section {
  /** What stands inside the heading element. */
  headingHtml: string;
  /** What follows the heading, up to the next section. */
  html: string;
}

/** Notes as HTML; all of it is sanitised. */
export interface RenderedNotes extends References {
  /** What comes before the first section. */
  intro: string;
  sections: RenderedSection[];
  /** The footnotes of all sections, under their own heading; '' where there are none. */
  footnotes: string;
  words: number;
}

/** A text without sections, such as the explanation of an answer, as sanitised HTML. */
export interface RenderedPassage extends References {
  html: string;
}

export interface RenderOptions {
  /**
   * Address of the folder that relative addresses count from, ending in `/`, such as `/polity/`: images and links
   * get it in front, and links lose the `.md` of a file name. '' leaves them as they are.
   */
  imageBase: string;
}

const printer = unified().use(rehypeStringify).freeze();

/**
 * Renders notes as sections. Every markdown heading of level 1 to 4 at the top level opens one, whatever raw HTML
 * stands around it (but what `<details>` folds away): HTML that is left open ends with its section.
 * @throws {RenderError} where the text is larger or nested deeper than is rendered
 */
export function renderNotes(markdown: string, { imageBase }: RenderOptions): RenderedNotes {
  return withinStack(() => {
    const tree = markdownTree(markdown);
    const parts = partsOf(tree).map(({ heading, body }) => ({
      level: heading === null ? 0 : (headingLevel(heading) ?? 0),
      line: heading?.position?.start.line ?? 1,
      heading: safeFragment(heading?.children ?? [], 'inline'),
      body: safeFragment(body, 'blocks'),
    }));
    const footnotes = safeFragment(tree.children.filter(isFootnotes), 'blocks');

    const nextId = idMaker();
    const headings = parts.slice(1).map(({ level, heading }) => ({ level, title: titleOf(heading) }));
    const sections = sectionsOf(headings, nextId);
    const minorIds = parts.flatMap(({ body }) => nameMinorHeadings(body, nextId));

    const fragments = [...parts.flatMap(({ heading, body }) => [heading, body]), footnotes];
    const finishing = newFinishing(fragments, imageBase, [...sections.map(({ id }) => id), ...minorIds]);
    for (const { heading, body, line } of parts) {
      finish(heading, line, finishing);
      finish(body, line, finishing);
    }
    finish(footnotes, 1, finishing);

    const [intro, ...rest] = parts.map(({ heading, body }) => ({
      headingHtml: print(heading),
      html: print(body),
    }));
    return {
      intro: intro?.html ?? '',
      sections: sections.map((section, index) => ({ ...section, headingHtml: '', html: '', ...rest[index] })),
      footnotes: print(footnotes),
      ...referencesIn(finishing, markdown, tree),
      words: wordsIn(fragments.slice(0, -1)),
    };
  });
}

/**
 * Renders a text as one piece of HTML, with what it refers to.
 * @throws {RenderError} where the text is larger or nested deeper than is rendered
 */
export function renderPassage(markdown: string, { imageBase }: RenderOptions): RenderedPassage {
  if (isPlainPassage(markdown)) return { html: `<p>${markdown}</p>`, images: [], links: [], lines: {} };
  return withinStack(() => {
    const tree = markdownTree(markdown);
    const fragment = safeFragment(tree.children, 'blocks');
    const finishing = newFinishing([fragment], imageBase, []);
    finish(fragment, 1, finishing);
    return { html: print(fragment), ...referencesIn(finishing, markdown, tree) };
  });
}

/**
 * A text as one piece of sanitised HTML.
 * @throws {RenderError} where the text is larger or nested deeper than is rendered
 */
export function renderMarkdown(markdown: string, options: RenderOptions = { imageBase: '' }): string {
  return renderPassage(markdown, options).html;
}

function newFinishing(fragments: readonly Root[], base: string, headingIds: readonly string[]): Finishing {
  return {
    base,
    headingIds: new Set(headingIds),
    authorIds: authorIdsOf(fragments),
    images: new Map(),
    links: new Map(),
    tables: 0,
  };
}

function referencesIn({ images, links }: Finishing, markdown: string, tree: Root): References {
  if (images.size + links.size === 0) return { images: [], links: [], lines: {} };
  const findLine = lineFinder(markdown, tree);
  const lines = [...images, ...links].map(([address, line]) => [address, findLine(address, line)] as const);
  return { images: [...images.keys()], links: [...links.keys()], lines: Object.fromEntries(lines) };
}

function print(fragment: Root): string {
  return printer.stringify(fragment).trim();
}

function wordsIn(fragments: readonly Root[]): number {
  /* From the first letter or digit of a word to its end. */
  const word = /[\p{L}\p{N}]\S*/gu;
  return fragments.reduce((sum, fragment) => sum + (toString(fragment).match(word)?.length ?? 0), 0);
}
