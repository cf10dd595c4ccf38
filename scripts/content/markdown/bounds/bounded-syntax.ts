import {
  attention,
  htmlText,
  labelEnd,
  labelStartImage,
  labelStartLink,
  setextUnderline,
} from 'micromark-core-commonmark';
import type { Construct, Extension, State, TokenizeContext } from 'micromark-util-types';

/*
 * Micromark takes quadratic time for many marks in one block (emphasis, brackets, HTML that does not end) and for many
 * underlined headings. Here the marks of a block count: those beyond a number that no ordinary text has stay text. For all
 * other texts the result is the same. See docs/decisions/0039-markdown-in-bounded-time.md.
 */

/** Marks of one kind in one block. */
const MARKS_MAX = 1_000;
const MARKS_MIN = 50;
/** Marks times the length of the block: what one block may cost. */
const COST_MAX = 20_000_000;
/** The same for `]`: each may read up to the end of its block, for the title of a link. */
const LABELS_COST_MAX = 4_000_000;
/** Marks directly after one another: `***` needs one, and each one more nests elements. */
const RUN_MAX = 200;
const LONG_RUN = /([*_])\1{200}/;
/** HTML tags that do not end in their block. Each of them reads to its end. */
const OPEN_TAGS_MAX = 20;

/** Bounds of the text being parsed. Parsing is synchronous, so one variable is enough. */
let marksMax = MARKS_MAX;
let labelsMax = MARKS_MAX;
let crowdedLines: number[] = [];
let hasLongRuns = false;

/** Sets the bounds for a text that is parsed next. */
export function boundTo(markdown: string): void {
  const length = longestBlock(markdown);
  const within = (cost: number) => Math.max(MARKS_MIN, Math.min(MARKS_MAX, Math.floor(cost / length)));
  marksMax = within(COST_MAX);
  labelsMax = within(LABELS_COST_MAX);
  crowdedLines = [];
  hasLongRuns = LONG_RUN.test(markdown);
}

/** Lines of the blocks of the parsed text in which marks were left as text, in the order of parsing. */
export function linesWithTooManyMarks(): readonly number[] {
  return crowdedLines;
}

/** Constructs by character, in place of those of CommonMark. */
export function boundedSyntax(): Extension {
  const marks = withoutLongRuns(bounded(attention));
  return {
    disable: {
      null: ['attention', 'htmlText', 'labelEnd', 'labelStartImage', 'labelStartLink', 'setextUnderline'],
    },
    text: {
      33: afterOthers(bounded(labelStartImage)),
      42: afterOthers(marks),
      60: afterOthers(boundedHtml()),
      91: afterOthers(bounded(labelStartLink)),
      // Not `afterOthers`: must run before the construct of footnotes, which handles `]` without a link.
      93: bounded(labelEnd, () => labelsMax),
      95: afterOthers(marks),
    },
    flow: { 45: linearUnderline(), 61: linearUnderline() },
  };
}

/** A construct that matches a limited number of times in each block. */
export function bounded(construct: Construct, max = () => marksMax): Construct {
  const counts = new WeakMap<TokenizeContext, number>();
  return {
    ...construct,
    name: `${construct.name ?? ''}Bounded`,
    tokenize(effects, ok, nok) {
      const count = (counts.get(this) ?? 0) + 1;
      counts.set(this, count);
      if (count <= max()) return construct.tokenize.call(this, effects, ok, nok);
      if (count === max() + 1) crowdedLines.push(this.now().line);
      return nok;
    },
  };
}

/** A construct that leaves runs of more than 200 of its marks as text. */
function withoutLongRuns(construct: Construct): Construct {
  const ends = new WeakMap<TokenizeContext, number>();
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      if (!hasLongRuns) return construct.tokenize.call(this, effects, ok, nok);
      const { offset, line } = this.now();
      if (offset < (ends.get(this) ?? 0)) return nok;
      const skip = (length: number) => {
        ends.set(this, offset + length);
        crowdedLines.push(line);
      };
      return effects.check(longRun(skip), nok, construct.tokenize.call(this, effects, ok, nok));
    },
  };
}

/** Matches a run of more than 200 equal characters, and passes on its length. */
function longRun(found: (length: number) => void): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let length = 0;
      let mark: number | null = null;
      const start: State = (code) => {
        mark = code;
        effects.enter('data');
        return inside(code);
      };
      const inside: State = (code) => {
        if (code === mark) {
          effects.consume(code);
          length += 1;
          return inside;
        }
        effects.exit('data');
        if (length <= RUN_MAX) return nok(code);
        found(length);
        return ok(code);
      };
      return start;
    },
  };
}

/** HTML in a line, tried until too many tags have no end. */
function boundedHtml(): Construct {
  const open = new WeakMap<TokenizeContext, number>();
  return {
    ...htmlText,
    name: 'htmlTextBounded',
    tokenize(effects, ok, nok) {
      const count = open.get(this) ?? 0;
      if (count > OPEN_TAGS_MAX) return nok;
      const failed: State = (code) => {
        if (code === null) {
          open.set(this, count + 1);
          if (count === OPEN_TAGS_MAX) crowdedLines.push(this.now().line);
        }
        return nok(code);
      };
      return htmlText.tokenize.call(this, effects, ok, failed);
    },
  };
}

/** Underlined headings change only the events of their own block, instead of copying those of the whole text. */
function linearUnderline(): Construct {
  return {
    ...setextUnderline,
    name: 'setextUnderlineLinear',
    resolveTo(events, context) {
      let start = events.length - 1;
      while (start > 0 && !(events[start]?.[0] === 'enter' && events[start]?.[1].type === 'content'))
        start -= 1;
      const own = events.splice(start);
      for (const event of setextUnderline.resolveTo?.(own, context) ?? own) events.push(event);
      return events;
    },
  };
}

function afterOthers(construct: Construct): Construct {
  return { ...construct, add: 'after' };
}

/** Length of the longest run of lines that are not blank; at least 1. */
function longestBlock(markdown: string): number {
  let longest = 1;
  let length = 0;
  for (const line of markdown.split(/\r\n?|\n/)) {
    length = line.trim() === '' ? 0 : length + line.length + 1;
    if (length > longest) longest = length;
  }
  return longest;
}
