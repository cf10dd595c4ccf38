import type { List } from 'mdast';
import type { Finding } from '../../issue.ts';

/**
 * CommonMark counts ordered lists from their first number and ignores the others. If the written numbers only go up, a
 * list with gaps gets them as `value` attributes: 32 and 34 stay so. Other lists that are shown with other numbers than
 * written are only reported, unless all items have the same number, which is a common way to have them counted.
 */
export function keepListNumbers(list: List, markdown: string): Finding[] {
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
