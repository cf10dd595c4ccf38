import type { Nodes, Root } from 'hast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Finding } from '../issue.ts';
import { textFindings } from './findings/text-findings.ts';
import type { FormulaRenderer } from './formulas/formula-renderer.ts';
import { convertFormulas } from './formulas/formula-tree.ts';
import { parseMarkdown } from './markdown-parser.ts';

export type RenderErrorCode = 'notes-too-large' | 'notes-too-deep';

/** The markdown exceeds a limit. The message is meant for authors. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.name = 'RenderError';
    this.code = code;
  }
}

/** Maximum size of a text, in bytes of UTF-8. */
export const NOTES_MAX_BYTES = 1_000_000;

/** Maximum depth of the tree. Browsers flatten elements nested deeper than about 500. */
const NESTING_MAX = 200;

/** Maximum number of quotes and lists opened on one line. The parser's stack overflows at a few thousand. */
const OPENED_BY_LINE_MAX = 100;

// No prefix for footnotes here: sanitising adds the prefix to every id.
const toHast = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' }).freeze();

export interface MarkdownTree {
  /** NOT sanitised; raw HTML in it is not parsed yet. */
  tree: Root;
  /** With lines of the text. */
  findings: Finding[];
}

/**
 * Converts markdown to an HTML tree.
 * @param formulas shows formulas as their source if it is undefined
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export function markdownTree(markdown: string, formulas: FormulaRenderer | undefined): MarkdownTree {
  if (isLargerThan(markdown, NOTES_MAX_BYTES)) {
    throw new RenderError('notes-too-large', `The text is larger than ${NOTES_MAX_BYTES / 1_000_000} MB.`);
  }
  if (opensTooManyBlocks(markdown)) throw tooDeep();
  const parsed = parseMarkdown(markdown.replaceAll('\0', '\uFFFD'));
  const findings = [...convertFormulas(parsed, markdown, formulas), ...textFindings(parsed, markdown)];
  const tree = toHast.runSync(parsed);
  checkNesting(tree);
  return { tree, findings };
}

/** @throws {RenderError} if `tree` is nested too deeply */
export function checkNesting(tree: Nodes): void {
  const queue: [Nodes, number][] = [[tree, 0]];
  for (let entry = queue.pop(); entry !== undefined; entry = queue.pop()) {
    const [node, depth] = entry;
    if (depth > NESTING_MAX) throw tooDeep();
    if ('children' in node) for (const child of node.children) queue.push([child, depth + 1]);
  }
}

/**
 * Runs `render` and reports a stack overflow as text that is nested too deeply.
 * @throws {RenderError}
 */
export function withinStack<T>(render: () => T): T {
  try {
    return render();
  } catch (error) {
    throw isOverflow(error) ? tooDeep() : error;
  }
}

/** A stack overflow while a regular expression is compiled is reported as a SyntaxError. */
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
  // A UTF-16 unit takes at most three bytes, so most texts need not be encoded.
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}

const OPENERS = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

function opensTooManyBlocks(markdown: string): boolean {
  return markdown.split(/[\n\r]/).some((line) => {
    if (line.length < OPENED_BY_LINE_MAX) return false;
    OPENERS.lastIndex = 0;
    let count = 0;
    while (count <= OPENED_BY_LINE_MAX && OPENERS.test(line)) count += 1;
    return count > OPENED_BY_LINE_MAX && !RULE.test(line);
  });
}
