import { describe, expect, it } from 'vitest';
import type { Grade, ReadingRecord } from './entries.ts';
import { oldEntry } from './old-queues.ts';

const grade: Grade = {
  card: 'a1',
  rating: 3,
  clientId: '0b9c1d52-6a0e-4b7e-9a4e-1f2d3c4b5a69',
  reviewedAt: '2026-01-05T08:00:00.000Z',
};
const reading: ReadingRecord = {
  clientId: 'tab-1',
  subject: 'polity',
  topic: 'preamble',
  days: { '2096-02-28': 40, '2096-02-29': 20 },
};

describe('a queued grade of an earlier version', () => {
  const key = `review_grade:asha:${grade.clientId}`;

  it('becomes an entry of its learner', () => {
    expect(oldEntry(key, JSON.stringify(grade))).toEqual({
      ...{ kind: 'grade', id: grade.clientId, owner: 'asha', createdAt: grade.reviewedAt, refused: null },
      grade,
    });
  });

  it.each([
    ['missing text', null],
    ['truncated text', JSON.stringify(grade).slice(0, 20)],
    ['null', 'null'],
    ['a number', '3'],
    ['a grade without a card', JSON.stringify({ ...grade, card: undefined })],
    ['an unknown rating', JSON.stringify({ ...grade, rating: 5 })],
  ])('is ignored if it is %s', (_what, text) => {
    expect(oldEntry(key, text)).toBeNull();
  });
});

describe('queued reading time of an earlier version', () => {
  const key = `reading:asha:${reading.clientId}`;

  it('becomes an entry of its learner', () => {
    expect(oldEntry(key, JSON.stringify(reading))).toMatchObject({
      ...{ kind: 'reading', id: 'tab-1', owner: 'asha', refused: null },
      reading,
    });
  });

  it.each([
    [null],
    ['{'],
    ['null'],
    ['[]'],
    [JSON.stringify({ ...reading, clientId: 1 })],
    [JSON.stringify({ ...reading, days: null })],
    [JSON.stringify({ ...reading, days: { '2096-02-29': 0.5 } })],
    [JSON.stringify({ ...reading, days: { '2096-02-29': -1 } })],
  ])('%s is ignored', (text) => expect(oldEntry(key, text)).toBeNull());
});
