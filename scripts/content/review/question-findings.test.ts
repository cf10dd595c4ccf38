import { describe, expect, it } from 'vitest';
import type { Mcq } from '../model.ts';
import { questionFindings } from './question-findings.ts';

const SOUND: Mcq = {
  question: 'Who?',
  options: ['We', 'They', 'You', 'Nobody'],
  correctAnswer: 0,
  explanation: 'Because.',
  tags: ['acts'],
};
const LIST = ['acts', 'case-law', 'bodies', 'Bills'];

const found = (change: Partial<Mcq>, list: readonly string[] = []) =>
  questionFindings([SOUND, { ...SOUND, ...change }], [2, 5], list).map(({ code, line }) => `${line} ${code}`);

it('has nothing against a sound question', () => {
  expect(found({}, LIST)).toEqual([]);
});

it('asks for an explanation', () => {
  expect(found({ explanation: '' })).toEqual(['5 mcq-unexplained']);
});

it('names options that say the same', () => {
  expect(found({ options: ['We', 'they all', 'You', 'They  all.'] })).toEqual(['5 mcq-options-alike']);
  const [finding] = questionFindings([{ ...SOUND, options: ['a', 'They', 'b', 'they'] }], [2], []);
  expect(finding?.message).toContain('Options 2 and 4');
});

it('leaves options that are equal, and those without a word, to others', () => {
  expect(found({ options: ['We', 'They', 'They'] })).toEqual([]);
  expect(found({ options: ['?', '!', '…'] })).toEqual([]);
});

it('has nothing against 500 questions, and warns of more', () => {
  const many = (length: number) =>
    questionFindings(
      Array.from({ length }, (_, index) => ({ ...SOUND, correctAnswer: index % 4 })),
      [],
      [],
    ).map(({ code }) => code);
  expect(many(500)).toEqual([]);
  expect(many(501)).toEqual(['mcq-too-many']);
});

describe('tags', () => {
  it('are free where the subject has no list', () => {
    expect(found({ tags: ['whatever', 'b', 'c', 'd'] })).toEqual([]);
    expect(found({ tags: [] })).toEqual([]);
  });

  it('are one to three of the list where it has one', () => {
    expect(found({ tags: ['acts', 'case-law', 'bodies'] }, LIST)).toEqual([]);
    expect(found({ tags: [] }, LIST)).toEqual(['5 tag-missing']);
    expect(found({ tags: ['acts', 'laws', 'ACTS'] }, LIST)).toEqual(['5 tag-unknown', '5 tag-unknown']);
    expect(found({ tags: LIST }, LIST)).toEqual(['5 tag-too-many']);
    expect(found({ tags: [...LIST, 'x'] }, LIST)).toEqual(['5 tag-unknown', '5 tag-too-many']);
  });

  it('that are spelt in another way are named as they are in the list', () => {
    const fixes = questionFindings([{ ...SOUND, tags: ['Case law', 'bills', 'laws'] }], [2], LIST).map(
      ({ fix }) => fix,
    );
    expect(fixes).toEqual([
      'write case-law',
      'write Bills',
      'take a tag of the list, or add it to tags.json',
    ]);
  });
});
