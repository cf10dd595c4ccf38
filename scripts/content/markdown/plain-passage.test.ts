import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formulaRenderer } from './formulas/formula-renderer.ts';
import { renderPassage } from './render-markdown.ts';
import { isPlainPassage } from './plain-passage.ts';

const options = { imageBase: '/polity/', formulas: formulaRenderer };

const pieces = fc.oneof(
  fc.constantFrom(
    'a',
    'H',
    'w',
    '1',
    ' ',
    '  ',
    '. ',
    '- ',
    '# ',
    '> ',
    '1. ',
    '(',
    ')',
    '"',
    "'",
    '!',
    '=',
    '+',
    ':',
    '-->',
  ),
  fc.constantFrom(
    'www',
    'http://e.org',
    'mailto:',
    'é',
    '’',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\ud800',
    '😀',
    'न',
    '।',
    '\u200d',
  ),
  fc.constantFrom(
    '&amp;',
    '<b>',
    '*',
    '_',
    '~',
    '`',
    '[',
    ']',
    '\\',
    '|',
    '@',
    '$',
    '$x$',
    '\t',
    '\n',
    '\r',
    '\0',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const text = fc
  .tuple(fc.constantFrom('', 'a', 'Z', 'h', 'w'), fc.array(pieces, { maxLength: 12 }))
  .map(([first, rest]) => first + rest.join(''));

it('is true only for texts that the parser does not change', () => {
  /* An additional line end only forces the parser to run. */
  fc.assert(
    fc.property(text, (markdown) => {
      fc.pre(isPlainPassage(markdown));
      expect(renderPassage(markdown, options)).toEqual(renderPassage(`${markdown}\n`, options));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  'The Governor acts on the advice of the ministers (Article 163), save in his discretion.',
  'Both: "tax" isn’t a fee; 40% of it - or more - is shared!',
])('is true for a sentence: %s', (markdown) => {
  expect(isPlainPassage(markdown)).toBe(true);
  expect(renderPassage(markdown, options)).toEqual({
    html: `<p>${markdown}</p>`,
    images: [],
    links: [],
    lines: {},
    findings: [],
  });
});

it.each([
  '',
  '1. a',
  '- a',
  '# a',
  'a *b*',
  'a_b_',
  'a ',
  'a\nb',
  'a\tb',
  'a & b',
  'www.a.org',
  'See संविधान',
  '    a',
])('is false for %j', (markdown) => {
  expect(isPlainPassage(markdown)).toBe(false);
});

it('is false for long texts, so that the parser checks their size', () => {
  expect(isPlainPassage('a'.repeat(1_000_001))).toBe(false);
});
