import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { Data, Processor } from 'unified';
import { bounded, boundedSyntax, boundTo, linesWithTooManyMarks } from './bounds/bounded-syntax.ts';
import { inlineFormula, linesOfFormulas } from './formulas/formula-syntax.ts';

declare module 'mdast' {
  interface RootData {
    /** 1-based lines of blocks with too many marks to read them all. */
    crowdedLines?: number[];
  }
}

/*
 * GFM tries every word as an e-mail address and every line as a table header, which is half of the parsing time, although
 * most texts contain neither. The parser skips a construct only where the text cannot contain it, so the tree (positions
 * included) is the same as with all constructs.
 */

type Syntax = NonNullable<Data['micromarkExtensions']>[number];
type ConstructsByCode = NonNullable<Syntax['text']>;
type Construct = Exclude<NonNullable<ConstructsByCode[number]>, unknown[]>;
type TreeExtension = Exclude<NonNullable<Data['fromMarkdownExtensions']>[number], unknown[]>;
type Transform = NonNullable<TreeExtension['transforms']>[number];

type MarkdownRoot = Parameters<Transform>[0];
type MarkdownNode = MarkdownRoot | MarkdownRoot['children'][number];

const EMAIL = ['emailAutolink'];
const WEB_ADDRESS = ['wwwAutolink', 'protocolAutolink'];
/** Constructs that look back over their block. */
const BOUNDED = new Set(['strikethrough', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall']);
const FORMULA = ['mathText', 'mathFlow'];

const parsers = new Map<string, ReturnType<typeof parserWithout>>();

/** Lines of the text being parsed that may belong to a table. Parsing is synchronous, so one variable is enough. */
let tableLines: ReadonlySet<number> = new Set();
/** Lines of it on which a displayed formula may begin. */
let formulaLines: ReadonlySet<number> = new Set();

/** Parses CommonMark, GFM and formulas. */
export function parseMarkdown(markdown: string): MarkdownRoot {
  const absent = [
    ...(markdown.includes('@') ? [] : EMAIL),
    ...(/www\.|https?:\/\//i.test(markdown) ? [] : WEB_ADDRESS),
    ...(markdown.includes('$') ? [] : FORMULA),
  ];
  const name = absent.join(' ');
  const parser = parsers.get(name) ?? parserWithout(new Set(absent));
  parsers.set(name, parser);
  tableLines = linesOfTables(markdown);
  formulaLines = linesOfFormulas(markdown);
  boundTo(markdown);
  const tree = parser.parse(markdown);
  const crowdedLines = linesWithTooManyMarks();
  if (crowdedLines.length > 0) tree.data = { ...tree.data, crowdedLines: [...crowdedLines] };
  return tree;
}

function parserWithout(absent: ReadonlySet<string>) {
  return remark().use(remarkGfm).use(remarkMath).use(skipAbsentConstructs, absent).freeze();
}

function skipAbsentConstructs(this: Processor, absent: ReadonlySet<string>): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map(({ text = {}, flow = {}, ...others }) => ({
    ...others,
    text: eachConstruct(text, (construct) => {
      if (absent.has(construct.name ?? '')) return [];
      if (BOUNDED.has(construct.name ?? '')) return [bounded(construct)];
      return [construct.name === 'mathText' ? inlineFormula(construct) : construct];
    }),
    flow: eachConstruct(flow, (construct) => {
      if (absent.has(construct.name ?? '')) return [];
      if (construct.name === 'table') return [onLines(() => tableLines, construct)];
      return [construct.name === 'mathFlow' ? onLines(() => formulaLines, construct) : construct];
    }),
  }));
  data.micromarkExtensions.push(boundedSyntax());
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => ({
    ...extension,
    transforms: extension.transforms?.map(whereAddressesMayBe) ?? [],
  }));
}

function eachConstruct(
  constructs: ConstructsByCode,
  change: (construct: Construct) => Construct[],
): ConstructsByCode {
  const changed = Object.entries(constructs).map(
    ([code, value]) => [code, [value ?? []].flat().flatMap(change)] as const,
  );
  return Object.fromEntries(changed.filter(([, list]) => list.length > 0));
}

function onLines(lines: () => ReadonlySet<number>, construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return lines().has(this.now().line) ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}

/** Skips the transform that links addresses spelled across several tokens, such as with `&#64;` for `@`. */
function whereAddressesMayBe(transform: Transform): Transform {
  return (tree) => (holdsAddress(tree) ? transform(tree) : undefined);
}

function holdsAddress(node: MarkdownNode): boolean {
  if (node.type === 'text') return /@|www|http/i.test(node.value);
  if (node.type === 'link' || node.type === 'linkReference' || !('children' in node)) return false;
  return node.children.some(holdsAddress);
}

/** A line that may be the delimiter row of a table, possibly inside quotes and lists. */
const DELIMITER_ROW = /^[\s>|:-]*-[\s>|:-]*$/;
const BLANK = /^[ \t]*$/;

/**
 * 1-based numbers of the lines that may belong to a table: the line before a possible delimiter row, that row, and every
 * line up to the next blank one.
 */
function linesOfTables(markdown: string): Set<number> {
  const lines = new Set<number>();
  let isBody = false;
  for (const [index, line] of markdown.split(/\r\n?|\n/).entries()) {
    if (DELIMITER_ROW.test(line)) {
      lines.add(index);
      isBody = true;
    }
    if (BLANK.test(line)) isBody = false;
    if (isBody) lines.add(index + 1);
  }
  return lines;
}
