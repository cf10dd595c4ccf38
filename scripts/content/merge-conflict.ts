import type { Finding } from './issue.ts';

const OPENING = /^<{7}(?: .*)?$/;
const CLOSING = /^>{7}(?: .*)?$/;
/* Also in a list or a quote, and after the quotation mark that begins a cell of a CSV file. */
const FENCE = /^[\s>*+\-\d.)]*(`{3,}|~{3,})(.*)$/;
const FENCE_IN_CELL = /^(?:.*"|[\s>*+\-\d.)]*)(`{3,}|~{3,})(.*)$/;

/**
 * The first conflict of a merge in git that nobody resolved, in a text with LF line ends; null without one. A fenced code block may
 * show an example of a whole conflict.
 */
export function mergeConflict(text: string, { isCsv = false } = {}): Finding | null {
  if (!text.includes('<<<<<<<')) return null;
  const opened: { line: number; block: number }[] = [];
  let fence = '';
  /** Number of the code block that a line is in; 0 outside. */
  let block = 0;
  let blocks = 0;
  for (const [index, written] of text.split('\n').entries()) {
    if (OPENING.test(written)) opened.push({ line: index + 1, block });
    else if (CLOSING.test(written)) {
      const start = opened.pop();
      if (start && (block === 0 || start.block !== block)) return unresolved(start.line);
    } else {
      const [, marks = '', rest = ''] = (isCsv ? FENCE_IN_CELL : FENCE).exec(written) ?? [];
      if (marks === '') continue;
      if (block === 0) [block, fence] = [(blocks += 1), marks];
      else if (marks.startsWith(fence) && /^\s*(?:$|")/.test(rest)) block = 0;
    }
  }
  return null;
}

function unresolved(line: number): Finding {
  return {
    code: 'merge-conflict',
    line,
    message: 'The file has a merge conflict that was not resolved.',
    expected:
      'a file without the lines <<<<<<<, |||||||, ======= and >>>>>>> that git writes around a conflict',
    fix: 'keep what is right of both sides, and delete the lines with the markers',
  };
}
