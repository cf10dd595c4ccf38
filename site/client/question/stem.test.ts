import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { parseMcqCsv } from '../../../scripts/content/questions/mcq-csv.ts';
import { parseStem, stemText } from './stem.ts';

const words = (text: string) => text.replace(/\s+/gu, '');
/** A table without the lines between its cells. */
const withoutBars = (text: string) => text.replace(/^\|[\s:|-]+\|$/gmu, '').replaceAll('|', '');
const kinds = (text: string) => parseStem(text).map(({ kind }) => kind);

describe('the layout of a question', () => {
  it('has numbered statements as a list', () => {
    expect(
      parseStem(
        'Consider the following statements:\n1. One.\n2. Two: with a colon.\n\nWhich of the above is/are correct?',
      ),
    ).toEqual([
      { kind: 'text', text: 'Consider the following statements:' },
      {
        kind: 'list',
        items: [
          { label: '1.', text: 'One.' },
          { label: '2.', text: 'Two: with a colon.' },
        ],
      },
      { kind: 'text', text: 'Which of the above is/are correct?' },
    ]);
  });

  it.each([
    ['(a) One\n(b) Two\n(c) Three', ['list']],
    ['I. One\nII. Two\nIII. Three\nWhich?', ['list', 'text']],
    ['१. एक\n२. दो\nकौन-सा?', ['list', 'text']],
    ['Statement I: One\nStatement II: Two\nWhich?', ['list', 'text']],
    ['Assertion (A): One\nReason (R): Two\n\nWhich?', ['list', 'text']],
    /* One label is no list, a gap ends it, and other punctuation begins another. */
    ['1. One', ['text']],
    ['1. One\n3. Three', ['text']],
    ['1. One\n2) Two', ['text']],
    ['2. Two\n3. Three', ['text']],
    ['In 1991. The year\nwas hard', ['text']],
    ['One 1. Two 2. Three', ['text']],
    ['', []],
  ])('of %j is %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('has pairs as rows, with the line before them as the head', () => {
    const rows = [
      { label: '1.', left: '52nd', separator: '-', right: 'Tenth Schedule' },
      { label: '2.', left: '61st', separator: '-', right: 'Voting at 18' },
    ];
    const head = { left: 'Amendment', separator: '-', right: 'Subject' };
    const list = '1. 52nd - Tenth Schedule\n2. 61st - Voting at 18\n\nHow many?';
    expect(parseStem(`Consider these pairs:\n\nAmendment - Subject\n${list}`)[1]).toEqual({
      kind: 'pairs',
      head,
      rows,
    });
    expect(parseStem(`Consider these pairs:\nAmendment - Subject\n${list}`)[1]).toEqual({
      kind: 'pairs',
      head,
      rows,
    });
    expect(parseStem(`Consider these pairs - of two:\n${list}`)[1]).toEqual({
      kind: 'pairs',
      head: null,
      rows,
    });
  });

  it('keeps a list where an item is no pair, or the question is not about pairs', () => {
    expect(kinds('Which pairs?\n1. One : two\n2. Three')).toEqual(['text', 'list']);
    expect(kinds('Which pairs?\n1. One : two\n2. Three : four : five')).toEqual(['text', 'list']);
    expect(kinds('Which statements?\n1. One : two\n2. Three : four')).toEqual(['text', 'list']);
  });

  it('has two titled lists side by side', () => {
    const blocks = parseStem(
      'Match List I with List II:\n\nList I\nA. Rourkela\nB. Bhilai\n\nList II\n1. Soviet Union\n2. West Germany\n3. Japan\n\nSelect:',
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'match', 'text']);
    expect(blocks[1]).toMatchObject({
      lists: [
        { title: 'List I', items: [{ text: 'Rourkela' }, { text: 'Bhilai' }] },
        { title: 'List II', items: [{ label: '1.' }, { label: '2.' }, { label: '3.' }] },
      ],
    });
    expect(kinds('Match:\nList I (plant)\nA. One\nB. Two\nList II (country)\n1. One\n2. Two')).toEqual([
      'text',
      'match',
    ]);
  });
});

describe('no word is lost or moved', () => {
  testInputs('in any text', 100, (runs) => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('1. One', '2. Two : three', 'A. x', 'B. y', 'List I', 'List II', 'pairs', ' ', 'a - b'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        expect(words(stemText(parseStem(text)))).toBe(words(text));
      }),
      runs,
    );
  });

  it('in the questions of the content folder', () => {
    const subjects = path.join(import.meta.dirname, '../../../content/subjects');
    const files = readdirSync(subjects, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.csv'),
    );
    const found = new Map<string, number>();
    for (const file of files) {
      const { mcqs } = parseMcqCsv(readFileSync(path.join(subjects, file), 'utf8'), file);
      for (const { question } of mcqs) {
        const blocks = parseStem(question);
        expect(words(withoutBars(stemText(blocks)))).toBe(words(withoutBars(question)));
        for (const kind of new Set(blocks.map((block) => block.kind)))
          found.set(kind, (found.get(kind) ?? 0) + 1);
      }
    }
    if (files.length > 50) {
      expect(found.get('list')).toBeGreaterThan(500);
      expect(found.get('pairs')).toBeGreaterThan(100);
      expect(found.get('match')).toBeGreaterThan(40);
    }
    expect(existsSync(subjects)).toBe(true);
  });
});

it('recognises a table by its second line, and keeps other lines with bars as text', () => {
  const stem = 'Consider:\n| River | Falls into |\n| --- | :-: |\n| Luni | Rann |\n| Tapi |\nHow many?';
  expect(parseStem(stem)).toEqual([
    { kind: 'text', text: 'Consider:' },
    {
      kind: 'table',
      head: ['River', 'Falls into'],
      rows: [
        ['Luni', 'Rann'],
        ['Tapi', ''],
      ],
    },
    { kind: 'text', text: 'How many?' },
  ]);
  expect(parseStem('| a |\n| - |\n| b |\n| c | d |')).toEqual([
    { kind: 'table', head: ['a'], rows: [['b']] },
    { kind: 'text', text: '| c | d |' },
  ]);
  expect(parseStem('| a | b |\n| c | d |')).toEqual([{ kind: 'text', text: '| a | b |\n| c | d |' }]);
});
