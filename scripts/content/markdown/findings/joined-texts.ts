import type { Nodes, Root } from 'hast';
import type { Finding } from '../../issue.ts';

/** Two texts that are joined because the tag between them is not supported. */
export interface JoinedText {
  /** Name of the element. */
  tag: string;
  /** The word before it. */
  before: string;
  /** The word after it. */
  after: string;
}

/** Unsupported elements that do not separate words in browsers either. */
const WITHIN_WORDS = new Set(['acronym', 'big', 'blink', 'center', 'font', 'label', 'nobr', 'output', 'tt']);

/** Supported elements inside a word. All others separate texts. */
const TRANSPARENT = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time u var'.split(
    ' ',
  ),
);

const WORD_AT_END = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,]*$/u;
const WORD_AT_START = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.,]*/u;

/**
 * The first pair of texts that each unsupported element joins.
 * @param isKept whether an element with this name is kept, in MathML or in HTML
 * @param isSilent whether an element is removed with its text
 */
export function joinedTexts(
  tree: Root,
  isKept: (tagName: string, inMath: boolean) => boolean,
  isSilent: (tagName: string) => boolean,
): JoinedText[] {
  const found = new Map<string, JoinedText>();
  let before = '';
  let dropped: string | null = null;

  const cross = (tag: string, inMath: boolean) => {
    if (!isKept(tag, inMath)) dropped ??= WITHIN_WORDS.has(tag) ? null : tag;
    else if (inMath || !TRANSPARENT.has(tag)) before = '';
  };
  const visit = (node: Nodes, inMath: boolean): void => {
    if (node.type === 'text' && node.value !== '') {
      const [first] = WORD_AT_START.exec(node.value) ?? [];
      const [last] = WORD_AT_END.exec(before) ?? [];
      if (dropped !== null && first !== undefined && last !== undefined && !found.has(dropped)) {
        found.set(dropped, { tag: dropped, before: last.slice(-20), after: first.slice(0, 20) });
      }
      before = node.value.slice(-40);
      dropped = null;
    }
    if (node.type !== 'element' && node.type !== 'root') return;
    const tag = node.type === 'element' ? node.tagName : '';
    if (isSilent(tag)) return;
    const inside = inMath || tag === 'math';
    if (tag !== '') cross(tag, inside);
    for (const child of node.children) visit(child, inside);
    if (tag !== '') cross(tag, inside);
    if (before === '') dropped = null;
  };
  visit(tree, false);
  return [...found.values()];
}

/** One finding for each element, at the first line that has its tag. */
export function joinedFindings(joined: readonly JoinedText[], markdown: string): Finding[] {
  const first = new Map<string, JoinedText>();
  for (const text of joined) if (!first.has(text.tag)) first.set(text.tag, text);
  if (first.size === 0) return [];
  const lines = markdown.toLowerCase().split('\n');
  return [...first.values()].map(({ tag, before, after }) => {
    const index = lines.findIndex((line) => line.includes(`<${tag.toLowerCase()}`));
    return {
      code: 'html-text-joined',
      line: index < 0 ? null : index + 1,
      message: `The tag <${tag.slice(0, 40)}> is not supported and was removed, which joins "${before}" and "${after}".`,
      expected: 'HTML for texts, tables and images, or MathML inside <math>',
      fix: 'use another tag, or put a space between the texts',
    };
  });
}
