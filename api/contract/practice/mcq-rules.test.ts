import { array, assert, constantFrom, integer, nat, property, record, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMcqCsv } from '../../../scripts/content/questions/mcq-csv.ts';
import { ownMcqsProblem, toMcq, toStoredMcq } from './mcq-rules.ts';
import type { McqDraft } from './mcq-rules.ts';

const VALID: McqDraft = {
  question: 'Who?',
  options: ['We', 'They', '', ''],
  correctAnswer: 0,
  description: 'Because.',
  tags: ['articles'],
};

describe('ownMcqsProblem', () => {
  test.each<[string, Partial<McqDraft>]>([
    ['a valid question', {}],
    ['one option', { options: ['We'] }],
    ['an option after empty ones', { options: ['', '', '', 'We'], correctAnswer: 3 }],
    ['5,000 characters, two units each', { question: '🪔'.repeat(5_000) }],
    ['1,000 characters in an option', { options: ['क'.repeat(1_000)] }],
    ['10,000 characters of explanation', { description: 'x'.repeat(10_000) }],
    ['twenty tags, and empty ones', { tags: [...Array.from({ length: 20 }, (_, n) => `${n}`), '', ' '] }],
    ['right to left', { question: 'מי?', options: ['אנחנו', 'الشعب'] }],
  ])('accepts %s', (_name, change) => {
    expect(ownMcqsProblem([{ ...VALID, ...change }])).toBeNull();
  });

  test.each<[Partial<McqDraft>, string, string]>([
    [{ question: ' \n' }, 'question', 'the question is empty'],
    [{ question: 'x'.repeat(5_001) }, 'question', 'the question has more than 5,000 characters'],
    [{ options: [] }, 'options', 'it needs at least one option'],
    [{ options: ['', ' ', '', ''] }, 'options', 'it needs at least one option'],
    [{ options: ['a', 'b', 'c', 'd', 'e'] }, 'options', 'it can have at most 4 options'],
    [{ options: ['a', 'x'.repeat(1_001)] }, 'options', 'option 2 has more than 1,000 characters'],
    [{ correctAnswer: 2 }, 'correctAnswer', 'the correct answer is an empty option'],
    [{ options: ['a'], correctAnswer: 1 }, 'correctAnswer', 'the correct answer is an empty option'],
    ...[4, -1, 1.5, NaN].map((correctAnswer): [Partial<McqDraft>, string, string] => [
      { correctAnswer },
      'correctAnswer',
      'the correct answer must be the number of an option, from 0 to 3',
    ]),
    [{ description: 'x'.repeat(10_001) }, 'description', 'the description has more than 10,000 characters'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `${n}`) }, 'tags', 'it can have at most 20 tags'],
    [{ tags: ['x'.repeat(61)] }, 'tags', 'a tag has more than 60 characters'],
    [{ tags: ['courts, writs'] }, 'tags', 'a tag contains a comma; write two tags'],
    ...[
      ['question', { question: 'half a pair \ud800' }, 'U+D800'] as const,
      ['options', { options: ['We', 'NUL \0 inside'] }, 'U+0000'] as const,
      ['description', { description: '\udc00' }, 'U+DC00'] as const,
      ['description', { description: 'Bell \u0007.' }, 'U+0007'] as const,
      ['tags', { tags: ['a\u007f'] }, 'U+007F'] as const,
    ].map(([field, change, character]): [Partial<McqDraft>, string, string] => [
      change,
      field,
      `it contains the invisible character ${character}, which must be deleted`,
    ]),
  ])('%j: %s', (change, field, words) => {
    expect(ownMcqsProblem([VALID, { ...VALID, ...change }, { ...VALID, question: '' }])).toEqual({
      question: 2,
      field,
      message: `Question 2: ${words}.`,
    });
  });

  test('accepts 0 to 500 questions', () => {
    expect(ownMcqsProblem([])).toBeNull();
    expect(ownMcqsProblem(Array<McqDraft>(500).fill(VALID))).toBeNull();
    expect(ownMcqsProblem(Array<McqDraft>(501).fill(VALID))).toMatchObject({ question: null, field: 'mcqs' });
  });
});

test('every question of a CSV file can be kept as an own question', () => {
  const letter = constantFrom('a', 'क', '\0', '\u0007', '\u001b', '\u007f', '\t', ' ', '\u{1f469}', '\ufffe');
  const cell = string({ unit: letter, maxLength: 12 });
  const length = constantFrom(1, 60, 61, 1_000, 1_001, 5_000, 5_001);
  assert(
    property(tuple(cell, cell, cell, cell), length, nat(3), (cells, times, long) => {
      const [question, option, explanation, tag] = cells.map((text, index) =>
        index === long ? text + 'x'.repeat(times) : text,
      );
      const csv = `h,,,,,,,\n"Q${question}","A${option}",B,,,1,"${explanation}","${tag},b"\n`;
      expect(ownMcqsProblem(parseMcqCsv(csv, '').mcqs.map(toStoredMcq))).toBeNull();
    }),
  );
  const { mcqs } = parseMcqCsv('h,,,,,,,\nQ,A,B,,,1,E,"a,b"\n', '');
  expect(mcqs).toHaveLength(1);
});

describe('toMcq', () => {
  test('removes empty options and tags and keeps the answer', () => {
    const draft = { question: ' Who? ', options: ['', ' We ', '', 'They'], correctAnswer: 3 };
    expect(toMcq({ ...draft, tags: [' a', 'a ', '', 'b'] })).toEqual({
      question: 'Who?',
      options: ['We', 'They'],
      correctAnswer: 1,
      description: '',
      tags: ['a', 'b'],
    });
  });

  test('makes valid questions from valid drafts, keeps the answer, and is idempotent', () => {
    const drafts = record({
      question: string({ unit: 'grapheme', maxLength: 40 }),
      options: array(string({ unit: 'grapheme', maxLength: 10 }), { maxLength: 5 }),
      correctAnswer: integer({ min: -1, max: 4 }),
      description: string(),
      tags: array(string(), { maxLength: 5 }),
    });
    assert(
      property(drafts, (draft) => {
        if (ownMcqsProblem([draft])) return;
        const mcq = toMcq(draft);
        expect(ownMcqsProblem([mcq])).toBeNull();
        expect(mcq.options[mcq.correctAnswer]).toBe(draft.options[draft.correctAnswer]?.trim());
        expect(toMcq(mcq)).toEqual(mcq);
      }),
    );
  });
});
