import type { Construct, State, TokenizeContext, Tokenizer } from 'micromark-util-types';

declare module 'micromark-util-types' {
  /** The tokens of `micromark-extension-math` that make a formula in a line. */
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextSequence: 'mathTextSequence';
    mathTextData: 'mathTextData';
  }
}

/*
 * Where a formula begins and ends. The rules are Pandoc's, so that sums of money stay text: "$5 and $6", "US$5 (US$6)".
 */

const DOLLAR = 36;
const BACKSLASH = 92;

const BLANK = /^[\s>]*$/;
/** A line with only the marks of a displayed formula, possibly in a quote or at the start of a list item. */
const FENCE = /^[\s>]*(?:[-+*][ \t]+|\d{1,9}[.)][ \t]+)?\${2,}[ \t]*$/;

/**
 * 1-based numbers of the lines on which a displayed formula may begin: those with only `$$`, if such a line follows before
 * the next blank line.
 */
export function linesOfFormulas(markdown: string): Set<number> {
  const starts = new Set<number>();
  if (!markdown.includes('$$')) return starts;
  const lines = markdown.split(/\r\n?|\n/);
  let isClosed = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    if (BLANK.test(line)) isClosed = false;
    else if (FENCE.test(line)) {
      if (isClosed) starts.add(index + 1);
      isClosed = true;
    }
  }
  return starts;
}

/**
 * Changes the construct for `$…$` and `$$…$$` within a line of text:
 * - `$` opens before a character that is not white space, and not after a letter or digit;
 * - `$` closes after a character that is not white space, and not before a digit;
 * - a backslash escapes the next character, and a formula contains no blank line.
 */
export function inlineFormula(construct: Construct): Construct {
  return { ...construct, name: 'inlineFormula', resolve: undefined, tokenize: tokenizeInline };
}

const tokenizeInline: Tokenizer = function (this: TokenizeContext, effects, ok, nok) {
  const opensAfter = this.previous;
  let size = 0;
  let closing = 0;
  let isEmpty = true;
  let last: number | null = null;
  let sequence: { type: string } | undefined;

  const start: State = (code) => {
    effects.enter('mathText');
    effects.enter('mathTextSequence');
    return opening(code);
  };
  const opening: State = (code) => {
    if (code === DOLLAR && size < 2) {
      effects.consume(code);
      size += 1;
      return opening;
    }
    if (code === DOLLAR) return nok(code);
    if (size === 1 && (isSpace(code) || isWordCharacter(opensAfter))) return nok(code);
    effects.exit('mathTextSequence');
    return between(code);
  };
  const between: State = (code) => {
    if (code === null) return nok(code);
    if (isLineEnding(code)) {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      last = code;
      return between;
    }
    if (code === DOLLAR) {
      sequence = effects.enter('mathTextSequence');
      closing = 0;
      return sequenceClose(code);
    }
    effects.enter('mathTextData');
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || code === DOLLAR || isLineEnding(code)) {
      effects.exit('mathTextData');
      return between(code);
    }
    if (!isSpace(code)) isEmpty = false;
    last = code;
    effects.consume(code);
    return code === BACKSLASH ? escaped : data;
  };
  const escaped: State = (code) => {
    if (code !== DOLLAR && code !== BACKSLASH) return data(code);
    last = code;
    effects.consume(code);
    return data;
  };
  const sequenceClose: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code);
      closing += 1;
      return sequenceClose;
    }
    if (closing === size) {
      if (isEmpty || (size === 1 && (isSpace(last) || isDigit(code)))) return nok(code);
      effects.exit('mathTextSequence');
      effects.exit('mathText');
      return ok(code);
    }
    if (size === 1) return nok(code);
    if (sequence) sequence.type = 'mathTextData';
    last = DOLLAR;
    return data(code);
  };
  return start;
};

/** Micromark's codes below -2 are line endings; null is the end of the text. */
function isLineEnding(code: number | null): boolean {
  return code !== null && code < -2;
}

function isSpace(code: number | null): boolean {
  return code === null || code < 0 || /\s/.test(String.fromCodePoint(code));
}

function isDigit(code: number | null): boolean {
  return code !== null && code >= 48 && code <= 57;
}

function isWordCharacter(code: number | null): boolean {
  return code !== null && code > 0 && /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code));
}
