import type { Code, Html, Image, Nodes, Parents, Root, List } from 'mdast';
import type { Finding } from '../../issue.ts';
import { misreadMarks } from './misread-marks.ts';
import { htmlWithoutEffect, unusableCharacters } from './without-effect.ts';

/** More findings than this about one text are left out. */
export const FINDINGS_MAX = 100;

/**
 * What an author should know about a text although it can be shown: something that is not closed or has no effect, marks that are
 * read as text, and numbers that are not as written. Lists in the tree get their written numbers.
 */
export function textFindings(tree: Root, markdown: string): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: Nodes, parent: Parents) => {
    if (node.type === 'html') {
      const open = PHRASING_PARENTS.has(parent.type) ? [] : openHtml(node, markdown);
      findings.push(...(open.length > 0 ? open : htmlWithoutEffect(node)));
    } else if (node.type === 'code') findings.push(...openCode(node, markdown));
    else if (node.type === 'list') findings.push(...keepListNumbers(node, markdown));
    else if (node.type === 'text') findings.push(...loneDollars(node, markdown));
    else if (node.type === 'image' && !node.alt?.trim()) findings.push(withoutAlternative(node));
    if ('children' in node) for (const child of node.children) visit(child, node);
  };
  for (const child of tree.children) visit(child, tree);
  return [...findings, ...misreadMarks(tree, markdown), ...unusableCharacters(markdown)];
}

function withoutAlternative({ url, position }: Image): Finding {
  return {
    code: 'image-alt-missing',
    line: position?.start.line ?? null,
    message: `The image "${url.slice(0, 80)}" has no text for readers who do not see it.`,
    expected: '![What it shows, in words](file.png)',
    fix: 'say between the brackets what the image shows and why it is there',
  };
}

const PHRASING_PARENTS = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
]);

/** HTML that CommonMark reads up to its end, past blank lines; `closedBy` is that end. */
const UNTIL_CLOSED: readonly { opened: RegExp; closed: RegExp; closedBy: (name: string) => string }[] = [
  {
    opened: /^<(script|pre|style|textarea)(?=[\s>]|$)/i,
    closed: /<\/(?:script|pre|style|textarea)>/i,
    closedBy: (name) => `</${name}>`,
  },
  { opened: /^<!--/, closed: /-->/, closedBy: () => '-->' },
  { opened: /^<\?/, closed: /\?>/, closedBy: () => '?>' },
  { opened: /^<!\[CDATA\[/, closed: /\]\]>/, closedBy: () => ']]>' },
  { opened: /^<![a-z]/i, closed: />/, closedBy: () => '>' },
];

function openHtml({ value, position }: Html, markdown: string): Finding[] {
  const html = value.trimStart();
  for (const { opened, closed, closedBy } of UNTIL_CLOSED) {
    const found = opened.exec(html);
    if (!found || closed.test(html)) continue;
    const shown = found[1] === undefined ? found[0] : `<${found[1]}>`;
    const end = closedBy((found[1] ?? '').toLowerCase());
    return [
      {
        code: 'html-unclosed',
        line: position?.start.line ?? null,
        message: `${shown} is not closed, so ${restOf(position?.end.offset, markdown)} is not read as Markdown.`,
        expected: `${end} after it`,
        fix: `add ${end}, or delete ${shown}`,
      },
    ];
  }
  return [];
}

/** Fenced code that is still open at the end of the text. */
function openCode({ position }: Code, markdown: string): Finding[] {
  const end = position?.end.offset ?? 0;
  if (markdown.slice(end).trim() !== '') return [];
  const lines = markdown.slice(position?.start.offset, end).split(/\r\n?|\n/);
  const [, fence] = /^(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? [];
  if (fence === undefined) return [];
  const last = lines.length > 1 ? (lines.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd() : '';
  if (last.length >= fence.length && last === (fence[0] ?? '').repeat(last.length)) return [];
  return [
    {
      code: 'code-unclosed',
      line: position?.start.line ?? null,
      message: `The code that begins with ${fence.slice(0, 10)} is not closed, so the rest of the text is shown as code.`,
      expected: `a line with only ${fence.slice(0, 10)} after the code`,
      fix: 'add that line',
    },
  ];
}

function restOf(end: number | undefined, markdown: string): string {
  return markdown.slice(end).trim() === '' ? 'the rest of the text' : 'the rest of its list or quotation';
}

/** Two dollar signs, or LaTeX between two. */
const LONE_DOLLARS = /(?<!\\)(?:\$\$|\$[^$\n]*(?:\\[a-zA-Z]+|[\^_]\{)[^$\n]*(?<!\\)\$)/;

function loneDollars({ position }: Nodes, markdown: string): Finding[] {
  if (!position) return [];
  const source = markdown.slice(position.start.offset, position.end.offset);
  const found = LONE_DOLLARS.exec(source);
  if (!found) return [];
  return [
    {
      code: 'formula-unclosed',
      line: position.start.line + source.slice(0, found.index).split('\n').length - 1,
      message: `${found[0].slice(0, 60)} is shown as text: it is not the beginning of a formula.`,
      expected:
        'a formula such as $x^2$, without a space after the first $ or before the last, and $$ in pairs',
      fix: 'correct the dollar signs, or write \\$ for each that is not part of a formula',
    },
  ];
}

/**
 * CommonMark counts ordered lists from their first number and ignores the others. If the written numbers only go up, a
 * list with gaps gets them as `value` attributes: 32 and 34 stay so. Other lists that are shown with other numbers than
 * written are only reported, unless all items have the same number, which is a common way to have them counted.
 */
function keepListNumbers(list: List, markdown: string): Finding[] {
  if (list.ordered !== true) return [];
  const written = list.children.map(({ position }) => {
    const start = position?.start.offset ?? 0;
    const [number] = /^\d{1,9}(?=[.)])/.exec(markdown.slice(start, start + 10)) ?? [];
    return number === undefined ? null : Number(number);
  });
  const [first] = written;
  if (first === null || first === undefined || written.includes(null)) return [];
  if (written.every((number) => number === first)) return [];
  const goesUp = written.every((number, index) => index === 0 || (number ?? 0) > (written[index - 1] ?? 0));
  if (!goesUp) {
    const index = written.findIndex((number, place) => number !== first + place);
    return index < 0 ? [] : [changed(list, index, written[index] ?? 0, first + index)];
  }
  const findings: Finding[] = [];
  for (const [index, item] of list.children.entries()) {
    const number = written[index] ?? 0;
    const before = written[index - 1] ?? number - 1;
    if (number === before + 1) continue;
    item.data = { ...item.data, hProperties: { ...item.data?.hProperties, value: String(number) } };
    findings.push(skipped(list, index, number, before));
  }
  return findings;
}

function skipped(list: List, index: number, number: number, before: number): Finding {
  return {
    code: 'list-number-skipped',
    line: list.children[index]?.position?.start.line ?? null,
    message: `The number ${number} follows ${before} in a list. It is shown as written.`,
    expected: `the number ${before + 1}`,
    fix: `correct the number; if it is right, write <!-- --> on a line of its own before it, with blank lines around`,
  };
}

function changed(list: List, index: number, number: number, shown: number): Finding {
  return {
    code: 'list-number-changed',
    line: list.children[index]?.position?.start.line ?? null,
    message: `The list item ${number} is shown as ${shown}: a list is counted from its first number.`,
    expected: `the number ${shown}`,
    fix: `correct the number, or write the list in HTML, with <li value="${number}"> for this item`,
  };
}
