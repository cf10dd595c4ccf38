import { describe, expect, it } from 'vitest';
import {
  addRepeats,
  completeRows,
  firstRows,
  mergeRows,
  newRow,
  NO_COMPLETE_ROW,
  parseMinutes,
  rowsOf,
  rowsProblem,
  subjectChoices,
  topicChoices,
  toggleWeekday,
  topicNaming,
  toPlannedTargets,
  withDraft,
  withSubject,
  withVisibleRowNumbers,
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
  it('are empty at first, with 30 minutes', () => {
    expect(newRow('a')).toEqual({ key: 'a', subject: '', topic: '', minutes: '30', weekdays: [] });
  });

  it.each([
    ['45', 45],
    ['45.9', 45],
    [' 45', 45],
    ['', 30],
    ['soon', 30],
    ['4', 5],
    ['0', 5],
    ['-5', 5],
    ['481', 480],
    ['9999999999999', 480],
  ])('%j is parsed as %i minutes', (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });

  it('of a day without targets are one new row, and of another day its targets', () => {
    expect(firstRows([])).toEqual([newRow('first')]);
    expect(firstRows([{ subject: 'polity', topic: 'preamble', targetTime: 45 }])).toMatchObject([
      { topic: 'preamble', minutes: '45' },
    ]);
  });

  it('lose their topic only when the subject changes', () => {
    expect(withSubject(row(), 'ethics')).toMatchObject({ subject: 'ethics', topic: '' });
    expect(withSubject(row(), 'polity')).toEqual(row());
  });
});

describe('saving rows', () => {
  const rows = [row({ subject: '' }), row(), row({ topic: '' }), row({ topic: 'rights', minutes: '' })];

  it('sends rows with a subject, a topic and a time', () => {
    expect(toPlannedTargets(rows)).toEqual([
      { subject: 'polity', topic: 'preamble', targetTime: 30 },
      { subject: 'polity', topic: 'rights', targetTime: 30 },
    ]);
    expect(completeRows(rows).rowNumbers).toEqual([2, 4]);
    expect(rowsProblem(rows, 'day')).toBeNull();
  });

  it('requires a complete row', () => {
    expect(rowsProblem([newRow('a')], 'day')).toBe(NO_COMPLETE_ROW);
    expect(rowsProblem([], 'day')).toBe(NO_COMPLETE_ROW);
    expect(rowsProblem([newRow('a')], 'repeats')).toBe(NO_COMPLETE_ROW);
    expect(rowsProblem([], 'repeats')).toBeNull();
  });

  it('reports problems with the row numbers on screen', () => {
    expect(rowsProblem([newRow('a'), row(), row()], 'day')).toMatch(/^Row 3: .*row 2\b/);
    expect(rowsProblem([newRow('a'), row({ weekdays: [] })], 'repeats')).toBe(
      'Row 2: choose a day of the week.',
    );
    expect(withVisibleRowNumbers('Row 2: there is no such topic.', [1, 4])).toBe(
      'Row 4: there is no such topic.',
    );
    expect(withVisibleRowNumbers('Tomorrow 2 rows', [4])).toBe('Tomorrow 2 rows');
  });

  it('does not change saved targets', () => {
    const targets = [{ subject: 'polity', topic: 'rights', targetTime: 45 }];
    expect(toPlannedTargets(rowsOf(targets))).toEqual(targets);
  });
});

describe('repeated targets', () => {
  it('are created from a day, each topic once', () => {
    const rows = addRepeats(
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
    expect(addRepeats(rows, [{ subject: 'polity', topic: 'rights', targetTime: 5 }], 3)).toEqual(rows);
  });

  it('can be switched on and off for a weekday', () => {
    expect(toggleWeekday(row({ weekdays: [1, 5] }), 3).weekdays).toEqual([1, 3, 5]);
    expect(toggleWeekday(row({ weekdays: [1, 5] }), 5).weekdays).toEqual([1]);
  });
});

describe('rows that another device has changed', () => {
  const target = (slug: string, targetTime: number, weekdays?: number[]) => ({
    ...{ subject: 'polity', topic: slug, targetTime, ...(weekdays && { weekdays }) },
  });
  const edited = (slug: string, minutes: string, weekdays: number[] = []) =>
    row({ key: slug, topic: slug, minutes, weekdays });
  const title = ({ topic: slug }: { topic: string }) => slug.toUpperCase();

  it('are shown with what was added there, and the conflicts are named', () => {
    const basedOn = ['a', 'b', 'c', 'd'].map((slug) => target(slug, 30));
    const empty = newRow('new');
    const rows = [edited('d', '60'), edited('a', '45'), empty, edited('c', '30')];
    const theirs = [target('a', 50), { ...target('b', 30), ticked: true }, target('c', 20), target('e', 5)];
    const { draft, problem } = mergeRows({ rows, basedOn }, theirs, title);
    expect(draft).toEqual({
      basedOn: theirs,
      rows: [
        edited('d', '60'),
        edited('a', '45'),
        edited('c', '20'),
        { ...edited('b', '30'), key: 'merged-polity/b' },
        { ...edited('e', '5'), key: 'merged-polity/e' },
        empty,
      ],
    });
    expect(problem).toBe(
      'Not saved yet, because another device has changed these targets. D was removed there. A has 50 min there. B was changed or done there. Check the rows and save again.',
    );
  });

  it('name the weekdays of repeats', () => {
    const draft = { rows: [edited('a', '30', [1])], basedOn: [target('a', 30, [1, 2])] };
    expect(mergeRows(draft, [target('a', 30, [3, 0])], title).problem).toContain(
      'A has 30 min on Wed, Sun there.',
    );
  });
});

it('stores a draft for each day', () => {
  const drafts = withDraft(withDraft(new Map(), '2096-02-28', [row()]), '2096-02-29', []);
  expect([...drafts.keys()]).toEqual(['2096-02-28', '2096-02-29']);
  expect([...withDraft(drafts, '2096-02-28', null).keys()]).toEqual(['2096-02-29']);
});

describe('choices', () => {
  it('are the subjects with topics, and the topics of a subject', () => {
    expect(subjectChoices(SUBJECTS, newRow('a'))).toEqual([{ value: 'polity', label: 'Polity' }]);
    expect(topicChoices(SUBJECTS, row()).map(({ label }) => label)).toEqual(['PREAMBLE', 'RIGHTS']);
    expect(topicChoices(SUBJECTS, newRow('a'))).toEqual([]);
  });

  it('contain the current value even if it is unpublished', () => {
    const unpublished = row({ subject: 'old-subject', topic: 'old-topic' });
    expect(subjectChoices(SUBJECTS, unpublished).at(-1)).toEqual({
      value: 'old-subject',
      label: 'old-subject (No longer available)',
    });
    expect(topicChoices(SUBJECTS, unpublished)).toEqual([
      { value: 'old-topic', label: 'old-topic (No longer available)' },
    ]);
  });
});

describe('topic titles', () => {
  it('come from the subjects or fall back to the slugs', () => {
    expect(topicNaming(SUBJECTS)(row())).toEqual({ title: 'PREAMBLE', available: true });
    expect(topicNaming(SUBJECTS)(row({ topic: 'x' }))).toEqual({ title: 'x', available: false });
    expect(topicNaming(undefined)(row())).toEqual({ title: 'preamble', available: true });
  });
});
