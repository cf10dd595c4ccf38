import type { Finding } from '../issue.ts';

/** Far more than four short fields need; what is larger was not meant as front matter. */
const BLOCK_MAX = 16 * 1024;

/** A file cut into its front matter and the rest. */
export interface SplitFile {
  /** The YAML between the fences; it begins on line 2. */
  block: string;
  notes: string;
  /** 1-based line on which `notes` begins. */
  notesLine: number;
}

const FORM = 'a line with only `---`, the fields as `name: value`, and a line with only `---`';

/**
 * Cuts off the front matter of `text` (as `normaliseText` leaves it). Only a bare `---` on the first line
 * opens it: fences that name a language (`---js`) make other readers run code, so they are refused. The notes
 * are all that follows the closing fence's line, to the letter.
 */
export function splitFrontMatter(text: string): SplitFile | Finding {
  const opening = /^---[ \t]*(?:\n|$)/.exec(text);
  if (opening === null) return noOpening(text);

  const start = opening[0].length;
  // The line end before the closing fence may be the one of the opening fence.
  const closing = /\n---[ \t]*(?:\n|$)/g;
  closing.lastIndex = start - 1;
  const close = closing.exec(text);
  if (close === null) {
    return {
      code: 'frontmatter-unterminated',
      line: 1,
      message: 'The front matter that opens on line 1 is never closed.',
      expected: FORM,
      fix: 'put a line with only --- after the last field',
    };
  }
  if (close.index - start > BLOCK_MAX) {
    return {
      code: 'frontmatter-too-large',
      line: 1,
      message: `The front matter is longer than ${BLOCK_MAX / 1024} KB.`,
      expected: FORM,
      fix: 'close the front matter with a line of --- after its last field, and keep the text below it',
    };
  }

  const block = text.slice(start, Math.max(start, close.index + 1));
  const notes = text.slice(close.index + close[0].length);
  return { block, notes, notesLine: 3 + lineEnds(block) };
}

function noOpening(text: string): Finding {
  const firstLine = text.slice(0, 80).split('\n', 1)[0] ?? '';
  if (firstLine.startsWith('---')) {
    return {
      code: 'frontmatter-fence',
      line: 1,
      message: `The front matter opens with "${firstLine.trimEnd()}".`,
      expected: FORM,
      fix: 'make line 1 exactly --- (only YAML is read, and no language may be named)',
    };
  }
  return {
    code: 'frontmatter-missing',
    line: 1,
    message: 'The file does not begin with front matter.',
    expected: FORM,
    fix: 'begin the file with ---, then title: and the title, then --- (no line before the first ---)',
  };
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}
