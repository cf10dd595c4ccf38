import type { Element, Nodes, Root } from 'hast';
import type { ListItem, Parents as MarkdownParents } from 'mdast';
import remarkRehype, { defaultHandlers } from 'remark-rehype';
import { unified } from 'unified';
import type { Finding } from '../issue.ts';
import { lineOfLazyBlock, opensTooManyBlocks } from './bounds/block-bounds.ts';
import { textFindings } from './findings/text-findings.ts';
import type { FormulaRenderer } from './formulas/formula-renderer.ts';
import { convertFormulas } from './formulas/formula-tree.ts';
import { parseMarkdown } from './markdown-parser.ts';
import { NOTES_MAX_BYTES } from '../limits.ts';

type RenderErrorCode = 'notes-too-large' | 'notes-too-deep' | 'notes-too-lazy';

/** The markdown exceeds a limit. The message is meant for authors. */
export class RenderError extends Error {
  readonly code: RenderErrorCode;

  constructor(code: RenderErrorCode, message: string) {
    super(message);
    this.name = 'RenderError';
    this.code = code;
  }
}

/** Maximum depth of the tree. Browsers flatten elements nested deeper than about 500. */
const NESTING_MAX = 200;

// No prefix for footnotes here: sanitising adds the prefix to every id.
const toHast = unified()
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '', handlers: { listItem } })
  .freeze();

type State = Parameters<typeof defaultHandlers.listItem>[0];

/** Whether the items of each list are paragraphs. The library looks at all items again for each of them. */
const looseLists = new WeakMap<MarkdownParents, boolean>();

function listItem(state: State, item: ListItem, list: MarkdownParents | undefined): Element {
  if (list?.type !== 'list') return defaultHandlers.listItem(state, item, list);
  const spread = looseLists.get(list) ?? (list.spread === true || list.children.some(isLoose));
  looseLists.set(list, spread);
  return defaultHandlers.listItem(state, item, { type: 'list', spread, children: [] });
}

function isLoose({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}

interface MarkdownTree {
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
  const lazyLine = lineOfLazyBlock(markdown);
  if (lazyLine !== null) throw tooLazy(lazyLine);
  const parsed = parseMarkdown(markdown.replaceAll('\0', '\uFFFD'));
  const findings = [
    ...convertFormulas(parsed, markdown, formulas),
    ...textFindings(parsed, markdown),
    ...(parsed.data?.crowdedLines ?? []).map(tooManyMarks),
  ];
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

function tooLazy(line: number): RenderError {
  return new RenderError(
    'notes-too-lazy',
    `The quotation or list on line ${line} goes on for more than 500 lines without > or indentation.`,
  );
}

function tooManyMarks(line: number): Finding {
  return {
    code: 'marks-too-many',
    line,
    message:
      'The paragraph has so many marks (such as *, _, [ or <) that those at its end are shown as text.',
    expected: 'at most 1,000 marks of one kind in a paragraph, and fewer in very long ones',
    fix: 'split the paragraph',
  };
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
