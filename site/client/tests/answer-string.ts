/*
 * Answers from a paper, as a learner types or pastes them.
 *
 *   text     = entries, separated by spaces, commas, semicolons, bars and line breaks, or by nothing
 *   entry    = numbered | unnumbered
 *   numbered = ["Q"] number [separator] answer     1b  1. B  Q1) (b)  1 - b  1:2  1 (2)  3-  3.  -
 *   unnumbered = answer                            b  (a)  -  bacd
 *   answer   = option { ("/" | "+" | "&") option } | blank
 *   option   = a, b, c or d, in either case, with or without brackets
 *   blank    = - – — _
 *
 * An unnumbered answer belongs to the question after the last one. Several options joined by `/`, `+` or `&` are several
 * marked bubbles. A dash between a number and a letter is a separator; otherwise it is a blank answer. A digit is the number
 * of a question, but after a number 1 to 4 may stand for (a) to (d): in brackets, directly after `. ) : = -`, or after
 * `. ) : =` at the end of a line or before a comma. A comma, semicolon or line break always ends an entry.
 */

/** Longest text that is read. */
export const ANSWER_TEXT_MAX = 8_000;
/** Problems that are reported. */
const PROBLEMS_MAX = 20;

export interface AnswerProblem {
  /** Offsets in the text. */
  from: number;
  to: number;
  /** What is wrong and what was expected, as a sentence. */
  message: string;
}

interface Entry {
  /** 0-based position of the question. */
  position: number;
  /** Marked options, in order of their letters. */
  marks: readonly number[];
  /** Offsets in the text. */
  from: number;
  to: number;
  numbered: boolean;
}

interface ReadAnswers {
  /** The marked options of each question, in order of their letters; none for a blank one. */
  marks: (readonly number[])[];
  /** What was understood, in order of the text. */
  entries: readonly Entry[];
  /** At most 20, in order of the text. */
  problems: readonly AnswerProblem[];
}

const GAP = /[\s,;|]+/y;
const NUMBER = /(?:q(?:uestion)?\.?[ \t]*)?(\d+)/iy;
const OPTION = String.raw`(?:\([ \t]*)?[a-d](?:[ \t]*\))?`;
const MARKS = String.raw`${OPTION}(?:[ \t]*[/+&][ \t]*${OPTION})*`;
const LETTERS = new RegExp(String.raw`[ \t]*[.):=>→]*[ \t]*(?:[-–—]>?[ \t]*)?(${MARKS})\.?(?!\p{L})`, 'iuy');
const DIGIT = new RegExp(
  String.raw`[ \t]*[.):=]?[-–—]?[ \t]*\(([1-4])\)|[ \t]*[.):=\-–—]([1-4])(?=[\s,;|]|$)|[ \t]*[.):=][ \t]*([1-4])(?=[ \t]*(?:[\n\r,;|]|$))`,
  'uy',
);
const BLANK = /[ \t]*[.):=]*[ \t]*[-–—_]/uy;
const BARE_MARKS = new RegExp(String.raw`(${MARKS})[.)]?`, 'iuy');
const BARE_BLANK = /[-–—_]/uy;
/** What follows a number without being an answer: a word that is no other question. */
const WRONG = /[ \t]*[.):=>→\-–—]*[ \t]*\(?(?!q(?:uestion)?\.?[ \t]*\d)([\p{L}\p{M}]+)\)?/iuy;
const SEPARATORS = /[.):=]*/uy;
const WORD = /[\p{L}\p{M}]+/uy;
const RUN = /[^\s,;|]+/uy;

/**
 * Reads typed answers. What is not understood is reported, and the rest is read on.
 *
 * @param options number of options of each question
 */
export function readAnswers(text: string, options: readonly number[]): ReadAnswers {
  const marks: (readonly number[])[] = options.map(() => []);
  const entries: Entry[] = [];
  const problems: AnswerProblem[] = [];
  const answered = new Map<number, string>();
  let next = 0;
  let at = 0;

  const report = (from: number, to: number, message: string) => {
    if (problems.length < PROBLEMS_MAX) problems.push({ from, to, message });
  };
  const take = (position: number, from: number, to: number, found: readonly number[], numbered: boolean) => {
    next = position + 1;
    const problem = problemOf(position, found, options, answered);
    if (problem !== null) {
      report(from, to, problem);
      return;
    }
    answered.set(position, text.slice(from, to).trim());
    marks[position] = found;
    entries.push({ position, marks: found, from, to, numbered });
  };

  while (at < text.length) {
    at += match(GAP, text, at)?.[0].length ?? 0;
    if (at >= text.length) break;
    const from = at;
    if (at >= ANSWER_TEXT_MAX) {
      report(from, text.length, `Write at most ${ANSWER_TEXT_MAX.toLocaleString('en-IN')} characters.`);
      break;
    }
    const number = match(NUMBER, text, at);
    if (number) {
      const position = Number(number[1]) - 1;
      at += number[0].length;
      const answer = answerAfter(text, at);
      if (answer) {
        at = answer.to;
        take(position, from, at, answer.marks, true);
      } else {
        next = position + 1;
        const word = match(WRONG, text, at);
        at += (word ?? match(SEPARATORS, text, at))?.[0].length ?? 0;
        report(from, at, missing(position, word?.[1] ?? null));
      }
      continue;
    }
    const word = match(WORD, text, at)?.[0] ?? '';
    const isAnswer = word === '' || /^[a-d]+$/i.test(word);
    const found = isAnswer ? match(BARE_MARKS, text, at) : null;
    const blank = match(BARE_BLANK, text, at);
    if (found) {
      at += found[0].length;
      take(next, from, at, optionsIn(found[1] ?? ''), false);
    } else if (blank) {
      at += blank[0].length;
      take(next, from, at, [], false);
    } else {
      at += word.length || (match(RUN, text, at)?.[0].length ?? 1);
      report(from, at, `“${shortened(text.slice(from, at))}” is no answer. ${EXPECTED}`);
    }
  }
  return { marks, entries, problems };
}

const EXPECTED = 'Write a, b, c or d, or - for a blank one.';

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The answer of the number that ends at an offset. */
function answerAfter(text: string, at: number): { marks: number[]; to: number } | null {
  const letters = match(LETTERS, text, at);
  if (letters) return { marks: optionsIn(letters[1] ?? ''), to: at + letters[0].length };
  const digit = match(DIGIT, text, at);
  if (digit) {
    const option = Number(digit[1] ?? digit[2] ?? digit[3]) - 1;
    return { marks: [option], to: at + digit[0].length };
  }
  const blank = match(BLANK, text, at);
  return blank ? { marks: [], to: at + blank[0].length } : null;
}

/** The options that letters name, each once. */
function optionsIn(written: string): number[] {
  const indexes = [...written.toLowerCase().matchAll(/[a-d]/g)].map(([letter]) => 'abcd'.indexOf(letter));
  return [...new Set(indexes)].sort((one, other) => one - other);
}

function missing(position: number, written: string | null): string {
  const name = String(position + 1);
  if (written === null) return `Question ${name} has no answer here. ${EXPECTED}`;
  if (/^[a-d]{2,}$/i.test(written)) {
    const [one = 'a', other = 'b'] = written.toLowerCase();
    return `Question ${name} has several letters. Write one, or ${name}${one}/${other} for two marked bubbles.`;
  }
  return `“${shortened(written)}” is no answer to question ${name}. ${EXPECTED}`;
}

function problemOf(
  position: number,
  found: readonly number[],
  options: readonly number[],
  answered: ReadonlyMap<number, string>,
): string | null {
  const count = options.length;
  const name = position + 1;
  if (position < 0) return `There is no question 0. The first one is 1.`;
  const has = options[position];
  if (has === undefined) {
    return `There is no question ${shortened(String(name))}. The paper has ${count === 1 ? 'one' : count}.`;
  }
  const earlier = answered.get(position);
  if (earlier !== undefined)
    return `Question ${name} is answered twice, first as “${shortened(earlier)}”. Keep one.`;
  if (found.some((option) => option >= has)) {
    return `Question ${name} has only the options ${letterOf(0)} to ${letterOf(has - 1)}.`;
  }
  return null;
}

const letterOf = (option: number) => 'abcd'[option] ?? 'a';
const shortened = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

/** An answer as it is written after its number: `b`, `a/c` or `-`. */
function writeMarks(marks: readonly number[]): string {
  return marks.length === 0 ? '-' : marks.map(letterOf).join('/');
}

/**
 * The text with another answer to one question. What else the text says, and what is wrong with it, stays.
 *
 * @param position 0-based
 * @param marks options in order of their letters
 */
export function changeAnswer(
  text: string,
  options: readonly number[],
  { position, marks }: { position: number; marks: readonly number[] },
): string {
  const { marks: before, entries, problems } = readAnswers(text, options);
  const wanted = before.map((one, index) => (index === position ? marks : one)).join(';');
  const entry = entries.find((one) => one.position === position);
  const start = text.slice(0, entry?.from ?? text.trimEnd().length);
  const end = text.slice(entry?.to ?? text.length);
  const written = `${entry && !entry.numbered ? '' : position + 1}${writeMarks(marks)}`;
  /* A comma where the new answer and what is beside it would be read as one entry. */
  const candidates = (entry || start === '' ? ['', ', '] : [' ', ', ']).flatMap((left) =>
    ['', ' ', ', '].map((right) => `${start}${left}${written}${right}${end}`),
  );
  const isRight = (candidate: string) => {
    const after = readAnswers(candidate, options);
    return after.problems.length === problems.length && after.marks.join(';') === wanted;
  };
  return candidates.find(isRight) ?? candidates.at(-1) ?? text;
}

interface AnswerCounts {
  answered: number;
  blank: number;
  /** Questions with more than one marked bubble. */
  double: number;
}

export function countAnswers(marks: readonly (readonly number[])[]): AnswerCounts {
  const double = marks.filter(({ length }) => length > 1).length;
  const blank = marks.filter(({ length }) => length === 0).length;
  return { answered: marks.length - double - blank, blank, double };
}

/** The answers as the API takes them. */
export function toPaperAnswers(marks: readonly (readonly number[])[]): (number | null | 'multiple')[] {
  return marks.map((one) => (one.length > 1 ? 'multiple' : (one[0] ?? null)));
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
