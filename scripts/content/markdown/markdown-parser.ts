import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Data, Processor } from 'unified';
import { linesOfTables } from './table-lines.ts';

/*
 * GFM tries every word of a text as an e-mail address and every line as the head of a table, which is half of all the
 * work of parsing, though few texts hold the one and few lines the other. What a text cannot hold is not tried in it;
 * where there is any doubt it is, so the tree is the same to the last position.
 */

type Syntax = NonNullable<Data['micromarkExtensions']>[number];
type ConstructsByCode = NonNullable<Syntax['text']>;
type Construct = Exclude<NonNullable<ConstructsByCode[number]>, unknown[]>;
type TreeExtension = Exclude<NonNullable<Data['fromMarkdownExtensions']>[number], unknown[]>;
type Transform = NonNullable<TreeExtension['transforms']>[number];

/** A tree of markdown. */
type MarkdownRoot = Parameters<Transform>[0];
type MarkdownNode = MarkdownRoot | MarkdownRoot['children'][number];

const EMAIL = ['emailAutolink'];
const WEB_ADDRESS = ['wwwAutolink', 'protocolAutolink'];

const parsers = new Map<string, ReturnType<typeof parserWithout>>();

/** Lines of the text that is being parsed, which happens without a pause. */
let tableLines: ReadonlySet<number> = new Set();

/** Reads markdown (CommonMark and GFM). */
export function parseMarkdown(markdown: string): MarkdownRoot {
  const absent = [
    ...(markdown.includes('@') ? [] : EMAIL),
    ...(/www\.|https?:\/\//i.test(markdown) ? [] : WEB_ADDRESS),
  ];
  const name = absent.join(' ');
  const parser = parsers.get(name) ?? parserWithout(new Set(absent));
  parsers.set(name, parser);
  tableLines = linesOfTables(markdown);
  return parser.parse(markdown);
}

function parserWithout(absent: ReadonlySet<string>) {
  return unified().use(remarkParse).use(remarkGfm).use(tryOnlyWhatMayBe, absent).freeze();
}

function tryOnlyWhatMayBe(this: Processor, absent: ReadonlySet<string>): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map(({ text = {}, flow = {}, ...others }) => ({
    ...others,
    text: eachConstruct(text, (construct) => (absent.has(construct.name ?? '') ? [] : [construct])),
    flow: eachConstruct(flow, (construct) => [
      construct.name === 'table' ? onTableLines(construct) : construct,
    ]),
  }));
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

function onTableLines(table: Construct): Construct {
  return {
    ...table,
    tokenize(effects, ok, nok) {
      return tableLines.has(this.now().line) ? table.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}

/** The transform that makes links of addresses which the letters of several tokens form, such as `&#64;` for `@`. */
function whereAddressesMayBe(transform: Transform): Transform {
  return (tree) => (holdsAddress(tree) ? transform(tree) : undefined);
}

function holdsAddress(node: MarkdownNode): boolean {
  if (node.type === 'text') return /@|www|http/i.test(node.value);
  if (node.type === 'link' || node.type === 'linkReference' || !('children' in node)) return false;
  return node.children.some(holdsAddress);
}
