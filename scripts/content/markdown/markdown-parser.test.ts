import fc from 'fast-check';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { parseMarkdown } from './markdown-parser.ts';

/** GFM with all constructs. */
const reference = remark().use(remarkGfm).freeze();

const words = (...pieces: string[]) => fc.constantFrom(...pieces);
const joined = (piece: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));

const prefix = joined(words('> ', '>', '- ', '1. ', '[^1]: ', '  ', '    ', '\t'), 3);
const inline = joined(
  fc.oneof(
    words(
      'a',
      'h',
      'w',
      ' ',
      '|',
      '\\|',
      '\\',
      '-',
      ':',
      '*',
      '_',
      '~',
      '`',
      '[',
      '](',
      ')',
      '<',
      '&#64;',
      'न',
    ),
    words(
      'a@b.co',
      'x.y@z',
      'xmpp:a@b.co',
      'www.',
      'WWW.x.org',
      'hTTps://',
      'http://e.org/a_b',
      'http\\://e.org',
      'ww&#119;.e.org',
    ),
  ),
  8,
);
const row = joined(words('|', '-', ':', ':-', '-:', '---', '|-|', ' ', '\t'), 6);
const line = fc
  .tuple(
    prefix,
    fc.oneof(inline, row, words('', '# h', '===', '---', '```', '<div>', '[a]: b', '| a |', 'a|b')),
  )
  .map((parts) => parts.join(''));
/* Tables, also inside quotes, lists and footnotes: random lines rarely form one. */
const table = fc
  .tuple(words('', '> ', '- ', '[^1]: '), words('', '> ', '>', '  ', '    '), inline, row, inline)
  .map(([first, next, head, delimiters, body]) => `${first}|${head}|\n${next}${delimiters}\n${next}${body}`);
const text = joined(
  fc
    .tuple(fc.oneof(line, line, table), words('\n', '\n', '\n\n', '\r\n', '\r'))
    .map((parts) => parts.join('')),
  8,
);

testInputs('parses every text like full GFM, with the same positions', 200, (runs) => {
  fc.assert(
    fc.property(text, (markdown) => {
      expect(parseMarkdown(markdown)).toEqual(reference.parse(markdown));
    }),
    runs,
  );
});

it.each([
  ['an e-mail address', 'Write to a@b.co.'],
  ['an address with an escaped sign', 'See http\\://example.org and w&#119;w.example.org and a&#64;b.co.'],
  ['an address without a scheme', 'Www.example.org'],
  ['a table without pipes', 'a\n:-'],
  ['a table after text', 'a\n| b |\n| - |\n| c |\nd\n\ne'],
  ['a table in a quote in a list', '- > | a |\n  > | - |\n  > b\n> c'],
  ['a table in a footnote', 'a[^1]\n\n[^1]: |a|\n    |-|\n    |b|'],
  ['a table with CR line endings', '|a|\r|-|\r|b|\r\rc'],
  ['a delimiter row outside the quote', '> |a|\n|-|'],
])('parses %s', (_, markdown) => {
  expect(parseMarkdown(markdown)).toEqual(reference.parse(markdown));
});

it('skips constructs that exist in GFM', () => {
  const [syntax] = reference.data('micromarkExtensions') ?? [];
  const names = [syntax?.text, syntax?.flow]
    .flatMap((constructs) => Object.values(constructs ?? {}))
    .flat()
    .map((construct) => construct?.name);
  expect(names).toEqual(
    expect.arrayContaining(['emailAutolink', 'wwwAutolink', 'protocolAutolink', 'table']),
  );
});
