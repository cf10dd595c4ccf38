import { describe, expect, it } from 'vitest';
import {
  draftOf,
  inPlaces,
  merged,
  minutesIn,
  newRow,
  NOTHING_TO_SEND,
  plannedIn,
  rowsOf,
  rowsProblem,
  subjectChoices,
  topicChoices,
  toggledWeekday,
  topicNaming,
  withDraft,
  withRepeats,
  withSubject,
  type TargetRow,
} from './target-rows.ts';

const row = (more: Partial<TargetRow> = {}): TargetRow => ({
  ...{ key: '1', subject: 'polity', topic: 'preamble', minutes: '30', weekdays: [1], ...more },
});
const topic = (slug: string) => ({
  slug,
  title: slug.toUpperCase(),
  description: '',
  access: 'free' as const,
});
const SUBJECTS = [
  { slug: 'polity', title: 'Polity', description: '', topics: [topic('preamble'), topic('rights')] },
  { slug: 'ethics', title: 'Ethics', description: '', topics: [] },
];

describe('rows', () => {
  it('begin empty, with half an hour', () => {
    expect(newRow('a')).toEqual({ key: 'a', subject: '', topic: '', minutes: '30', weekdays: [] });
  });

  it.each([
    ['45', 45],
    ['45.9', 45],
    [' 45', 45],
    ['', 30],
    ['soon', 30],
    ['0', 0],
    ['-5', -5],
  ])('%j are %i minutes', (typed, minutes) => {
    expect(minutesIn(typed)).toBe(minutes);
  });

  it('lose their topic with their subject, and only then', () => {
    expect(withSubject(row(), 'ethics')).toMatchObject({ subject: 'ethics', topic: '' });
    expect(withSubject(row(), 'polity')).toEqual(row());
  });
});

describe('what is sent', () => {
  const rows = [
    row({ subject: '' }),
    row(),
    row({ topic: '' }),
    row({ topic: 'rights', minutes: '0' }),
    row({ topic: 'rights', minutes: '' }),
  ];

  it('are rows with subject, topic and time', () => {
    expect(plannedIn(rows)).toEqual([
      { subject: 'polity', topic: 'preamble', targetTime: 30 },
      { subject: 'polity', topic: 'rights', targetTime: 30 },
    ]);
    expect(draftOf(rows).places).toEqual([2, 5]);
    expect(rowsProblem(rows, 'day')).toBeNull();
  });

  it('is nothing where no row is complete', () => {
    expect(rowsProblem([newRow('a')], 'day')).toBe(NOTHING_TO_SEND);
    expect(rowsProblem([], 'day')).toBe(NOTHING_TO_SEND);
    expect(rowsProblem([newRow('a')], 'repeats')).toBe(NOTHING_TO_SEND);
    expect(rowsProblem([], 'repeats')).toBeNull();
  });

  it('is judged by the rows that are seen', () => {
    expect(rowsProblem([newRow('a'), row(), row()], 'day')).toBe('Row 3: this topic is already in row 2.');
    expect(rowsProblem([newRow('a'), row({ minutes: '600' })], 'day')).toMatch(/^Row 2: the time must be/);
    expect(rowsProblem([newRow('a'), row({ weekdays: [] })], 'repeats')).toBe(
      'Row 2: choose a day of the week.',
    );
    expect(inPlaces('Row 2: there is no such topic.', [1, 4])).toBe('Row 4: there is no such topic.');
    expect(inPlaces('Tomorrow 2 rows', [4])).toBe('Tomorrow 2 rows');
  });

  it('comes back as it was', () => {
    const targets = [{ subject: 'polity', topic: 'rights', targetTime: 45 }];
    expect(plannedIn(rowsOf(targets))).toEqual(targets);
  });
});

describe('copied targets', () => {
  const preamble = { subject: 'polity', topic: 'preamble', targetTime: 30 };
  const rights = { subject: 'polity', topic: 'rights', targetTime: 60 };

  it('stand behind those that are there, which stay', () => {
    expect(merged([{ ...preamble, targetTime: 5 }], [preamble, rights])).toEqual([
      { ...preamble, targetTime: 5 },
      rights,
    ]);
  });

  it('are nothing more than targets', () => {
    const there = [{ ...preamble, actualTime: 5, completed: true }];
    expect(merged(there, [])).toEqual([preamble]);
  });
});

describe('targets that repeat', () => {
  it('come from a day, each topic once', () => {
    const rows = withRepeats(
      [row({ weekdays: [1, 2] })],
      [
        { subject: 'polity', topic: 'preamble', targetTime: 45 },
        { subject: 'polity', topic: 'rights', targetTime: 60 },
      ],
      3,
    );
    expect(rows.map(({ topic: slug, minutes, weekdays }) => [slug, minutes, weekdays])).toEqual([
      ['preamble', '30', [1, 2, 3]],
      ['rights', '60', [3]],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
    expect(withRepeats(rows, [{ subject: 'polity', topic: 'rights', targetTime: 5 }], 3)).toEqual(rows);
  });

  it('go on and off on a day of the week', () => {
    expect(toggledWeekday(row({ weekdays: [1, 5] }), 3).weekdays).toEqual([1, 3, 5]);
    expect(toggledWeekday(row({ weekdays: [1, 5] }), 5).weekdays).toEqual([1]);
  });
});

it('drafts are kept for each day', () => {
  const drafts = withDraft(withDraft(new Map(), '2096-02-28', [row()]), '2096-02-29', []);
  expect([...drafts.keys()]).toEqual(['2096-02-28', '2096-02-29']);
  expect([...withDraft(drafts, '2096-02-28', null).keys()]).toEqual(['2096-02-29']);
});

describe('what can be chosen', () => {
  it('are subjects with topics, and the topics of a subject', () => {
    expect(subjectChoices(SUBJECTS, newRow('a'))).toEqual([{ value: 'polity', label: 'Polity' }]);
    expect(topicChoices(SUBJECTS, row()).map(({ label }) => label)).toEqual(['PREAMBLE', 'RIGHTS']);
    expect(topicChoices(SUBJECTS, newRow('a'))).toEqual([]);
  });

  it('is also what was chosen before', () => {
    const gone = row({ subject: 'gone', topic: 'vanished' });
    expect(subjectChoices(SUBJECTS, gone).at(-1)).toEqual({
      value: 'gone',
      label: 'gone (No longer available)',
    });
    expect(topicChoices(SUBJECTS, gone)).toEqual([
      { value: 'vanished', label: 'vanished (No longer available)' },
    ]);
  });

  it('has a name', () => {
    expect(topicNaming(SUBJECTS)(row())).toEqual({ title: 'PREAMBLE', available: true });
    expect(topicNaming(SUBJECTS)(row({ topic: 'x' }))).toEqual({ title: 'x', available: false });
    expect(topicNaming(undefined)(row())).toEqual({ title: 'preamble', available: true });
  });
});
