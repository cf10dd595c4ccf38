import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../client/format/format.ts';
import {
  attemptsWere,
  filterChoices,
  parseFilter,
  filterQuery,
  formatScore,
  levelStyle,
  tagStrengths,
  groupQueuedAttempts,
} from './analytics-state.ts';

describe('formatting', () => {
  it('shows scores with one decimal, from 0 to 100', () => {
    expect([66.666, 100, 0, 120, -1, NaN].map(formatScore)).toEqual([
      '66.7%',
      '100%',
      '0%',
      '100%',
      '0%',
      '0%',
    ]);
  });

  it('shows days as short month, day and year, in UTC', () => {
    expect(formatDay('2026-02-03T23:59:59.000Z')).toBe('Feb 3, 2026');
    expect(formatDay('2026-02-04T00:00:00.000Z')).toBe('Feb 4, 2026');
  });
});

describe('the address', () => {
  it('stores the filter', () => {
    for (const filter of [{}, { subject: 'polity' }, { subject: 'a&b', topic: 'क' }]) {
      expect(parseFilter(filterQuery(filter))).toEqual(filter);
    }
    expect(filterQuery({ topic: 'preamble' })).toBe('');
    expect(parseFilter('?topic=preamble')).toEqual({});
  });
});

describe('the filter', () => {
  it('offers subjects with attempts, and the topics of the chosen subject', () => {
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
  it('have a colour, except neutral ones', () => {
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

  it('are summed over topics, highest score first', () => {
    const rows = [row('b', '1', 1, 4), row('a', '1', 1, 2), row('b', '2', 3, 4), row('c', '1', 2, 2)];
    expect(tagStrengths(rows)).toEqual([
      { tag: 'c', correct: 2, total: 2, score: 100 },
      { tag: 'b', correct: 4, total: 8, score: 50 },
      { tag: 'a', correct: 1, total: 2, score: 50 },
    ]);
  });
});

describe('queued attempts', () => {
  it('are grouped, without those of other learners', () => {
    const entry = (id: string, owner: string | null, refused: string | null = null) => ({
      id,
      owner,
      refused,
    });
    const [a, b, c, d] = [entry('a', null), entry('b', 'me'), entry('c', 'me', 'No.'), entry('d', 'you')];
    expect(groupQueuedAttempts([a, b, c, d], 'me')).toEqual({ unowned: [a], toSend: [b], refused: [c] });
  });

  it('are described with their count', () => {
    expect([attemptsWere(1), attemptsWere(2)]).toEqual(['1 attempt was', '2 attempts were']);
  });
});
