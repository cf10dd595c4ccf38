import type { Element, ElementContent } from 'hast';
import { toString } from 'hast-util-to-string';
import type { Literal, Nodes } from 'mdast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import type { Finding } from '../../issue.ts';
import { eachElement } from '../each-node.ts';
import type { FormulaRenderer } from './formula-renderer.ts';

/** More formulas than this in a text are shown as source: each becomes a hundred times as long. */
const FORMULAS_MAX = 5_000;

/** Elements may be nested deeper in a text, but not in a formula, which would keep the whole text from being shown. */
const DEPTH_MAX = 60;

/** A formula in markdown: `math` on lines of its own, `inlineMath` in a line. */
interface Formula extends Literal {
  type: 'math' | 'inlineMath';
}

/** A formula in a line with more characters scrolls by itself, like one on lines of its own: browsers do not break formulas. */
const LINE_MAX = 40;

const parseHtml = unified().use(rehypeRaw).freeze();

/**
 * Gives the formulas of a markdown tree the MathML that they become in the HTML tree. Formulas that cannot be read are
 * shown as source, and returned as findings.
 * @param render shows all formulas as source if it is undefined
 */
export function convertFormulas(
  tree: Nodes,
  markdown: string,
  render: FormulaRenderer | undefined,
): Finding[] {
  const findings: Finding[] = [];
  if (!markdown.includes('$')) return findings;
  const known = new Map<string, Element | string>();
  for (const [index, { formula, inTable }] of formulasIn(tree, false).entries()) {
    const { start, end } = formula.position ?? {};
    const source = markdown.slice(start?.offset, end?.offset);
    const isDisplayed = formula.type === 'math' || source.startsWith('$$');
    // Within a table every | is escaped, as it would end the cell.
    const latex = inTable ? formula.value.replaceAll('\\|', '|') : formula.value;
    const key = `${isDisplayed ? '$$' : '$'}${latex}`;
    const result = index >= FORMULAS_MAX ? TOO_MANY : (known.get(key) ?? convert(latex, isDisplayed, render));
    known.set(key, result);
    if (typeof result === 'string') {
      show(formula, sourceElement(formula.type, source));
      if (render) findings.push(unreadable(source, result, start?.line ?? null));
    } else {
      show(formula, result);
      if (!isDisplayed && WORDS.test(latex.replace(TEXT_COMMANDS, ''))) {
        findings.push(wordsInFormula(source, start?.line ?? null));
      }
    }
  }
  return findings;
}

const TEXT_COMMANDS = /\\[a-zA-Z]+(?:\{[a-zA-Z\s]*\})?/g;
const WORDS = /[a-z]{3,}\s+[a-z]{3,}/i;

const TOO_MANY = `the text has more than ${FORMULAS_MAX} formulas`;

function formulasIn(node: Nodes | Formula, inTable: boolean): { formula: Formula; inTable: boolean }[] {
  if (node.type === 'math' || node.type === 'inlineMath') return [{ formula: node, inTable }];
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => formulasIn(child, inTable || node.type === 'tableCell'));
}

/** Makes `remark-rehype` create this element. */
function show(formula: Formula, { tagName, properties, children }: Element): void {
  formula.data = { hName: tagName, hProperties: properties, hChildren: children };
}

/** The MathML, or why there is none. */
function convert(
  source: string,
  isDisplayed: boolean,
  render: FormulaRenderer | undefined,
): Element | string {
  try {
    const html = render?.(source, isDisplayed) ?? '';
    const parsed = parseHtml.runSync({ type: 'root', children: [{ type: 'raw', value: html }] });
    const [math] = parsed.children;
    if (math?.type !== 'element' || math.tagName !== 'math') return 'it is empty';
    if (depthOf(math) > DEPTH_MAX) return 'it is nested too deeply';
    eachElement(math, stylesToClasses);
    if (!isDisplayed && toString(math).length > LINE_MAX) addClasses(math, ['tml-wide']);
    return math;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function depthOf({ children }: Element): number {
  return 1 + Math.max(0, ...children.map((child) => (child.type === 'element' ? depthOf(child) : 0)));
}

/** The page's policy forbids style attributes: borders and the space between columns become classes, the rest goes. */
function stylesToClasses(element: Element): void {
  const { properties } = element;
  const style = typeof properties['style'] === 'string' ? properties['style'] : '';
  delete properties['style'];
  addClasses(
    element,
    STYLE_CLASSES.flatMap(([pattern, name]) => (pattern.test(style) ? [name] : [])),
  );
}

function addClasses({ properties }: Element, added: readonly string[]): void {
  const classes = Array.isArray(properties['className']) ? properties['className'] : [];
  if (classes.length + added.length > 0) properties['className'] = [...classes, ...added];
}

const STYLE_CLASSES: readonly (readonly [RegExp, string])[] = [
  [/padding-left:0(?:em|pt)/, 'tml-start-0'],
  [/padding-left:1em/, 'tml-start-1'],
  [/padding-right:0(?:em|pt)/, 'tml-end-0'],
  [/border-left:/, 'tml-line-left'],
  [/border-right:/, 'tml-line-right'],
  [/border-top:/, 'tml-line-top'],
  [/border-bottom:/, 'tml-line-bottom'],
  [/padding:3pt;border:1px solid/, 'tml-fbox'],
];

function sourceElement(type: Formula['type'], value: string): Element {
  const text: ElementContent = { type: 'text', value };
  const code: Element = { type: 'element', tagName: 'code', properties: {}, children: [text] };
  return type === 'math' ? { type: 'element', tagName: 'pre', properties: {}, children: [code] } : code;
}

function wordsInFormula(source: string, line: number | null): Finding {
  return {
    code: 'formula-of-words',
    line,
    message: `The formula ${shortened(source)} has words, which are shown as products of letters without spaces.`,
    expected: 'dollar signs only around formulas, and words in a formula in \\text{…}',
    fix: 'write \\$ for a dollar sign, or put the words into \\text{…}',
  };
}

function shortened(source: string): string {
  const shown = source.replace(/\s+/g, ' ');
  return shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
}

function unreadable(source: string, reason: string, line: number | null): Finding {
  return {
    code: 'formula-unreadable',
    line,
    message: `The formula ${shortened(source)} is shown as text: ${reason}.`,
    expected: 'LaTeX between $ and $, or between $$ and $$',
    fix: 'correct the formula, or write \\$ for a dollar sign',
  };
}

/**
 * Fetches the code that converts formulas, if a text may have any. Most texts have none, and it is as large as the rest of
 * the renderer.
 */
export async function formulasFor(texts: readonly string[]): Promise<FormulaRenderer | undefined> {
  if (!texts.some((text) => text.includes('$'))) return undefined;
  return (await import('./formula-renderer.ts')).formulaRenderer;
}
