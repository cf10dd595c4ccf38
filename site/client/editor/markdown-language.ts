import { GFM, parser, type MarkdownConfig } from '@lezer/markdown';

/*
 * The parser takes quadratic time for many marks or spaces in one block, and cannot pause within a block, which would stop
 * the page from answering. Such blocks, which no ordinary text has, are shown as plain text. See
 * docs/decisions/0039-markdown-in-bounded-time.md.
 */

/** In UTF-16 units. */
const BLOCK_MAX = 20_000;
const MARKS_MAX = 1_000;
const MARKS = /[*_~[\]!<`]/g;
const LONG_SPACE = /[ \t]{1000}/;

const plainBlocks: MarkdownConfig = {
  parseInline: [
    {
      name: 'PlainBlock',
      before: 'Escape',
      parse(context, _next, position) {
        if (position !== context.offset) return -1;
        const { text, end } = context;
        const marks = text.length > MARKS_MAX ? (text.match(MARKS)?.length ?? 0) : 0;
        return text.length > BLOCK_MAX || marks > MARKS_MAX || LONG_SPACE.test(text) ? end : -1;
      },
    },
  ],
};

/** Parses GitHub-flavoured markdown for the editor, in time that grows with the length of the text. */
export const markdownParser = parser.configure([GFM, plainBlocks]);
