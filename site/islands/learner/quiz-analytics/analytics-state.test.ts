import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../client/format/format.ts';
import {
  attemptsWere,
  filterChoices,
  filterIn,
  filterQuery,
  formatScore,
  levelStyle,
  tagStrengths,
  waitingFor,
} from './analytics-state.ts';

describe('figures', () => {
  it('are shown with one decimal, from 0 to 100', () => {
    expect([66.666, 100, 0, 120, -1, NaN].map(formatScore)).toEqual([
      '66.7%',
      '100%',
      '0%',
      '100%',
      '0%',
      '0%',
    ]);
  });

  it('have days as short month, day, year, in UTC', () => {
    expect(formatDay('2026-02-03T23:59:59.000Z')).toBe('Feb 3, 2026');
    expect(formatDay('2026-02-04T00:00:00.000Z')).toBe('Feb 4, 2026');
  });
});

describe('addresses', () => {
  it('carry the filter there and back', () => {
    for (const filter of [{}, { subject: 'polity' }, { subject: 'a&b', topic: 'क' }]) {
      expect(filterIn(filterQuery(filter))).toEqual(filter);
    }
    expect(filterQuery({ topic: 'alone' })).toBe('');
    expect(filterIn('?topic=alone')).toEqual({});
  });
});

describe('the filter', () => {
  it('offers what there are attempts at, topics of the chosen subject', () => {
    const rows = [
      { subject: 'a', topic: '1' },
      { subject: 'a', topic: '2' },
      { subject: 'b', topic: '1' },
    ];
    expect(filterChoices(rows, {})).toEqual({ subjects: ['a', 'b'], topics: [] });
    expect(filterChoices(rows, { subject: 'a' })).toEqual({ subjects: ['a', 'b'], topics: ['1', '2'] });
  });
});

describe('levels', () => {
  it('have a colour, but for those that are neutral', () => {
    expect(['expert', 'advanced', 'intermediate', 'beginner', 'toString'].map(levelStyle)).toEqual([
      'bg-good-wash text-good',
      'bg-info-wash text-info',
      'bg-warn-wash text-warn',
      'bg-sunken text-soft',
      'bg-sunken text-soft',
    ]);
  });
});

describe('tags', () => {
  const row = (tag: string, topic: string, correctAnswers: number, totalQuestions: number) => ({
    id: `${topic}/${tag}`,
    subject: 's',
    averageScore: 0,
    tag,
    topic,
    correctAnswers,
    totalQuestions,
  });

  it('are summed over topics, the strongest first', () => {
    const rows = [row('b', '1', 1, 4), row('a', '1', 1, 2), row('b', '2', 3, 4), row('c', '1', 2, 2)];
    expect(tagStrengths(rows)).toEqual([
      { tag: 'c', correct: 2, total: 2, score: 100 },
      { tag: 'b', correct: 4, total: 8, score: 50 },
      { tag: 'a', correct: 1, total: 2, score: 50 },
    ]);
  });
});

describe('what waits on this device', () => {
  it('is told apart, and what is another learner’s left alone', () => {
    const entry = (id: string, owner: string | null, refused: string | null = null) => ({
      id,
      owner,
      refused,
    });
    const [a, b, c, d] = [entry('a', null), entry('b', 'me'), entry('c', 'me', 'No.'), entry('d', 'you')];
    expect(waitingFor([a, b, c, d], 'me')).toEqual({ unowned: [a], toSend: [b], refused: [c] });
  });

  it('is counted in words', () => {
    expect([attemptsWere(1), attemptsWere(2)]).toEqual(['1 attempt was', '2 attempts were']);
  });
});
