import type { Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { Finding } from '../issue.ts';
import { authorIdsOf, finishFragment, type FinishContext } from './finish-html.ts';
import { FINDINGS_MAX } from './findings/text-findings.ts';
import { joinedFindings } from './findings/joined-texts.ts';
import { addressFindings } from './findings/without-effect.ts';
import type { FormulaRenderer } from './formulas/formula-renderer.ts';
import { textWithFormulas } from './formulas/formula-text.ts';
import { markdownTree, withinStack } from './markdown-tree.ts';
import { addHeadingIds, headingLevel, isFootnotes, partsOf, shiftHeadings, titleOf } from './notes-parts.ts';
import { lineFinder, type References } from './references.ts';
import { safeFragment, type FoundBySanitising } from './safe-html.ts';
import { idMaker, sectionsOf, sectionShift, type Section } from './sections.ts';

export { RenderError } from './markdown-tree.ts';
export { NOTES_MAX_BYTES } from '../limits.ts';

/** A section as sanitised HTML. */
export interface RenderedSection extends Section {
  /** Content of the heading element. */
  headingHtml: string;
  /** Everything after the heading, up to the next section. */
  html: string;
}

/** Notes as sanitised HTML. */
export interface RenderedNotes extends References {
  /** Everything before the first section. */
  intro: string;
  sections: RenderedSection[];
  /** The footnotes of all sections, with a heading; '' if there are none. */
  footnotes: string;
  words: number;
  /** Problems that do not keep the text from being shown, with its lines; at most 100. */
  findings: Finding[];
}

/** A text without sections, such as an explanation, as sanitised HTML. */
export interface RenderedPassage extends References {
  html: string;
  /** As those of notes. */
  findings: Finding[];
}

interface RenderOptions {
  /**
   * Base of relative addresses, ending in `/`, such as `/polity/`. Images and links are resolved against it, and links
   * lose the `.md` of a file name. '' leaves them unchanged.
   */
  imageBase: string;
  /** Converts formulas; without it they are shown as their source. */
  formulas?: FormulaRenderer | undefined;
}

const printer = unified().use(rehypeStringify).freeze();

/**
 * Renders notes as sections. Every top-level markdown heading of level 1 to 4 opens a section, unless it is inside
 * `<details>`. Raw HTML that is left open ends with its section.
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export function renderNotes(markdown: string, { imageBase, formulas }: RenderOptions): RenderedNotes {
  return withinStack(() => {
    const { tree, findings } = markdownTree(markdown, formulas);
    const found: FoundBySanitising = { joined: [], addresses: [] };
    const parts = partsOf(tree).map(({ heading, body }) => ({
      level: heading === null ? 0 : (headingLevel(heading) ?? 0),
      line: heading?.position?.start.line ?? 1,
      heading: safeFragment(heading?.children ?? [], 'inline', found),
      body: safeFragment(body, 'blocks', found),
    }));
    const footnotes = safeFragment(tree.children.filter(isFootnotes), 'blocks', found);

    const nextId = idMaker();
    const headings = parts.slice(1).map(({ level, heading }) => ({ level, title: titleOf(heading) }));
    const sections = sectionsOf(headings, nextId);
    const shift = sectionShift(sections);
    for (const { body } of parts) shiftHeadings(body, shift);
    const minorIds = parts.flatMap(({ body }) => addHeadingIds(body, nextId));

    const fragments = [...parts.flatMap(({ heading, body }) => [heading, body]), footnotes];
    const context = contextOf(fragments, imageBase, [...sections.map(({ id }) => id), ...minorIds]);
    for (const { heading, body, line } of parts) {
      finishFragment(heading, line, context);
      finishFragment(body, line, context);
    }
    finishFragment(footnotes, 1, context);

    const [intro, ...rest] = parts.map(({ heading, body }) => ({
      headingHtml: print(heading),
      html: print(body),
    }));
    return {
      intro: intro?.html ?? '',
      sections: sections.map((section, index) => ({ ...section, headingHtml: '', html: '', ...rest[index] })),
      footnotes: print(footnotes),
      ...referencesIn(context, markdown, tree),
      words: wordsIn(fragments.slice(0, -1)),
      findings: inOrder([...findings, ...findingsOf(found, markdown), ...brokenFragments(context)]),
    };
  });
}

/**
 * Renders a text as one fragment, with its references.
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export function renderPassage(markdown: string, { imageBase, formulas }: RenderOptions): RenderedPassage {
  if (isPlainPassage(markdown)) {
    return { html: `<p>${markdown}</p>`, images: [], links: [], lines: {}, findings: [] };
  }
  return withinStack(() => {
    const { tree, findings } = markdownTree(markdown, formulas);
    const found: FoundBySanitising = { joined: [], addresses: [] };
    const fragment = safeFragment(tree.children, 'blocks', found);
    const context = contextOf([fragment], imageBase, []);
    finishFragment(fragment, 1, context);
    return {
      html: print(fragment),
      ...referencesIn(context, markdown, tree),
      findings: inOrder([...findings, ...findingsOf(found, markdown)]),
    };
  });
}

/**
 * Renders a text as one sanitised fragment.
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export function renderMarkdown(markdown: string, options: RenderOptions = { imageBase: '' }): string {
  return renderPassage(markdown, options).html;
}

function findingsOf({ joined, addresses }: FoundBySanitising, markdown: string): Finding[] {
  return [...joinedFindings(joined, markdown), ...addressFindings(addresses)];
}

/** Links within the notes that lead to no heading, id or name. */
function brokenFragments({ brokenFragments: broken }: FinishContext): Finding[] {
  return broken.map(({ address, line }) => ({
    code: 'link-broken',
    line,
    message: `The link "${address.slice(0, 80)}" leads to no heading of these notes.`,
    expected: 'the words of a heading in lower case with hyphens between them, such as #key-facts',
    fix: 'correct the address, or remove the link',
  }));
}

function contextOf(fragments: readonly Root[], base: string, headingIds: readonly string[]): FinishContext {
  return {
    base,
    headingIds: new Set(headingIds),
    authorIds: authorIdsOf(fragments),
    images: new Map(),
    links: new Map(),
    brokenFragments: [],
    tables: 0,
  };
}

function referencesIn({ images, links }: FinishContext, markdown: string, tree: Root): References {
  if (images.size + links.size === 0) return { images: [], links: [], lines: {} };
  const findLine = lineFinder(markdown, tree);
  const lines = [...images, ...links].map(([address, line]) => [address, findLine(address, line)] as const);
  return { images: [...images.keys()], links: [...links.keys()], lines: Object.fromEntries(lines) };
}

function print(fragment: Root): string {
  return printer.stringify(fragment).trim();
}

function wordsIn(fragments: readonly Root[]): number {
  const word = /[\p{L}\p{N}]\S*/gu;
  return fragments.reduce((sum, fragment) => sum + (textWithFormulas(fragment).match(word)?.length ?? 0), 0);
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, FINDINGS_MAX);
}

/** Longer texts go to the parser, which checks the size limit. */
const LENGTH_MAX = 10_000;

/** One line that starts with a letter and contains no character with a meaning in markdown, HTML or Devanagari. */
const PLAIN = /^[A-Za-z][^\u0900-\u097f\p{Cc}\p{Cs}&<\\*_~`[\]|@$]*$/u;
const ADDRESS = /www|http/i;

/**
 * Whether markdown renders a text as one paragraph without changing a character. Most explanations are such texts, and
 * skipping the parser for them saves a tenth of all rendering time.
 */
export function isPlainPassage(markdown: string): boolean {
  if (markdown.length > LENGTH_MAX || markdown.endsWith(' ')) return false;
  return PLAIN.test(markdown) && !ADDRESS.test(markdown);
}
