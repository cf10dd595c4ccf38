import type { FootnoteDefinition, Heading, Nodes, Paragraph, Root, Table, TableRow, Text } from 'mdast';
import type { Finding } from '../../issue.ts';

/** Marks of Markdown that are not read as their author meant them, so that they are shown as text or not at all. */
export function misreadMarks(tree: Root, markdown: string): Finding[] {
  const findings: Finding[] = [];
  const referred = new Set<string>();
  const footnotes: FootnoteDefinition[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'footnoteReference') referred.add(node.identifier);
    else if (node.type === 'footnoteDefinition') footnotes.push(node);
    else if (node.type === 'text') findings.push(...missingFootnotes(node, markdown));
    else if (node.type === 'table')
      findings.push(...node.children.flatMap((row) => rowFindings(row, node, markdown)));
    else if (node.type === 'paragraph' || node.type === 'heading')
      findings.push(...blockFindings(node, markdown));
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return [
    ...findings,
    ...footnotes.filter(({ identifier }) => !referred.has(identifier)).map(unusedFootnote),
  ];
}

function sourceOf({ position }: Nodes, markdown: string): { source: string; line: number } {
  const source = markdown.slice(position?.start.offset, position?.end.offset);
  return { source, line: position?.start.line ?? 1 };
}

const FOOTNOTE = /(?<!\\)\[\^[^\]\s[]+\]/g;

/** A reference without a definition is text. */
function missingFootnotes(node: Text, markdown: string): Finding[] {
  if (!node.value.includes('[^')) return [];
  const { source, line } = sourceOf(node, markdown);
  return [...source.matchAll(FOOTNOTE)].map(({ 0: mark, index }) => ({
    code: 'footnote-missing',
    line: line + source.slice(0, index).split('\n').length - 1,
    message: `There is no footnote ${mark.slice(0, 40)}, so the mark is shown as text.`,
    expected: `a line that begins with ${mark.slice(0, 40)}: and the text of the footnote`,
    fix: 'write the footnote, or correct or remove the mark',
  }));
}

function unusedFootnote({ label, identifier, position }: FootnoteDefinition): Finding {
  const mark = `[^${(label ?? identifier).slice(0, 40)}]`;
  return {
    code: 'footnote-unused',
    line: position?.start.line ?? null,
    message: `No text refers to the footnote ${mark}, so it is not shown.`,
    expected: `${mark} in the text`,
    fix: 'put the mark where the footnote belongs, or remove the footnote',
  };
}

/** A formula in one cell, and one that a bar divides. The signs must be where those of a formula are. */
const FORMULA_IN_CELL = /(?<![\\\p{L}\p{N}])\$[^\s$|](?:[^$|\n]*[^\s$|\\])?\$(?!\d)/gu;
const DIVIDED_FORMULA = /(?<![\\\p{L}\p{N}])\$(?=\S)[^$\n]*(?<!\\)\|[^$\n]*(?<=[^\s\\])\$(?!\d)/u;

function rowFindings(row: TableRow, { children: [head] }: Table, markdown: string): Finding[] {
  const { source, line } = sourceOf(row, markdown);
  if (DIVIDED_FORMULA.test(source.replace(FORMULA_IN_CELL, ''))) {
    return [
      {
        code: 'table-formula-divided',
        line,
        message: 'A bar in a formula ends the cell of a table, so the formula is shown in pieces.',
        expected: '\\| for each bar in a cell that is not its end',
        fix: 'write \\| in the formula',
      },
    ];
  }
  const [cells, columns] = [row.children.length, head?.children.length ?? 0];
  if (cells <= columns) return [];
  return [
    {
      code: 'table-row-long',
      line,
      message: `The row has ${cells} cells, but the head of its table has ${columns}, so the last ${cells === columns + 1 ? 'one is' : 'ones are'} not shown.`,
      expected: `${columns} cells, with \\| for a bar that is not the end of one`,
      fix: 'remove cells, or add columns to the head and to the line below it',
    },
  ];
}

const DASHES = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Two or more hash signs directly before a word. A single one can be a hashtag. */
const HEADING = /^[ \t>]*(#{2,6})[^\s#]/;
const WHOLE_HEADING = /^(#)[\p{L}\p{N}].*[^.!?:;,।]$/u;

/** Tables and headings that are read as lines of a paragraph. */
function blockFindings(node: Paragraph | Heading, markdown: string): Finding[] {
  const { source, line } = sourceOf(node, markdown);
  if (!source.includes('|') && !source.includes('#')) return [];
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    if (DASHES.test(text) && text.includes('|')) return tableUnread(lines[index - 1], text, line + index);
    if (node.type === 'heading') return [];
    const [, signs] = HEADING.exec(text) ?? (lines.length === 1 ? (WHOLE_HEADING.exec(text) ?? []) : []);
    return signs === undefined ? [] : [headingUnread(signs, text.trim(), line + index)];
  });
}

/** @param line of the dashes */
function tableUnread(head: string | undefined, dashes: string, line: number): Finding[] {
  const [names, columns] = [head?.includes('|') ? cellsIn(head) : 0, cellsIn(dashes)];
  if (names === columns) return [];
  return [
    {
      code: 'table-head',
      line: names === 0 ? line : line - 1,
      message:
        names === 0
          ? 'The table is shown as text: the line of dashes has no head above it.'
          : `The table is shown as text: its head has ${names} ${names === 1 ? 'cell' : 'cells'}, and the line of dashes below it has ${columns}.`,
      expected: 'a head such as | a | b |, and below it | --- | --- | with as many cells',
      fix: 'correct the head or the line of dashes',
    },
  ];
}

function cellsIn(row: string): number {
  return row
    .replace(/^[ \t>]*\|/, '')
    .replace(/(?<!\\)\|[ \t]*$/, '')
    .split(/(?<!\\)\|/).length;
}

function headingUnread(signs: string, text: string, line: number): Finding {
  return {
    code: 'heading-without-space',
    line,
    message: `"${text.slice(0, 60)}" is shown as text: a heading has a space after ${signs}.`,
    expected: `${signs} and a space before the words of a heading`,
    fix: `put a space after ${signs}, or write \\# if it is no heading`,
  };
}
