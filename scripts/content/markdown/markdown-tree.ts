import type { Nodes, Root } from 'hast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parseMarkdown } from './markdown-parser.ts';
import { RenderError } from './render-error.ts';

/** Largest text that is rendered, in bytes of UTF-8. */
export const NOTES_MAX_BYTES = 1_000_000;

/** Deepest nesting that is rendered; browsers flatten what is nested deeper than about 500 anyway. */
const NESTING_MAX = 200;

/** Quotes and lists that one line may open. Real notes hold a handful; the parser's stack a few thousand. */
const OPENED_BY_LINE_MAX = 100;

// Footnotes get their prefix where every other id does: when the tree is made safe.
const toHast = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' }).freeze();

/**
 * Markdown (CommonMark and GFM) as an HTML tree that is NOT safe yet: raw HTML stands in it unread.
 * @throws {RenderError} where the text is larger or nested deeper than is rendered
 */
export function markdownTree(markdown: string): Root {
  if (isLargerThan(markdown, NOTES_MAX_BYTES)) {
    throw new RenderError('notes-too-large', `The text is larger than ${NOTES_MAX_BYTES / 1_000_000} MB.`);
  }
  if (opensTooMuch(markdown)) throw tooDeep();
  const tree = toHast.runSync(parseMarkdown(markdown.replaceAll('\0', '\uFFFD')));
  checkNesting(tree);
  return tree;
}

/** @throws {RenderError} where `tree` is nested deeper than is rendered */
export function checkNesting(tree: Nodes): void {
  const queue: [Nodes, number][] = [[tree, 0]];
  for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
    const [node, depth] = entry;
    if (depth > NESTING_MAX) throw tooDeep();
    if ('children' in node) for (const child of node.children) queue.push([child, depth + 1]);
  }
}

/**
 * Runs `render`; an overflow of the stack on the way counts as text that is nested too deeply.
 * @throws {RenderError}
 */
export function withinStack<T>(render: () => T): T {
  try {
    return render();
  } catch (error) {
    throw isOverflow(error) ? tooDeep() : error;
  }
}

/** Whether the stack was full: where that is noticed while an expression is compiled, it is called invalid. */
function isOverflow(error: unknown): boolean {
  if (error instanceof SyntaxError) return error.message.endsWith('Stack overflow');
  return error instanceof RangeError;
}

function tooDeep(): RenderError {
  return new RenderError(
    'notes-too-deep',
    'The text is nested too deeply (quotes, lists, emphasis or HTML).',
  );
}

function isLargerThan(text: string, bytes: number): boolean {
  // No UTF-16 unit takes more than three bytes, so most texts need no counting.
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}

const OPENERS = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

function opensTooMuch(markdown: string): boolean {
  return markdown.split(/[\n\r]/).some((line) => {
    if (line.length < OPENED_BY_LINE_MAX) return false;
    OPENERS.lastIndex = 0;
    let count = 0;
    while (count <= OPENED_BY_LINE_MAX && OPENERS.test(line)) count += 1;
    return count > OPENED_BY_LINE_MAX && !RULE.test(line);
  });
}
