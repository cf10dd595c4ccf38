import { describe, expect, it } from 'vitest';
import { applyChange, entriesOf, fieldAt, mergeEntries, textOfOther, valueWith } from './entries.ts';

const a = { slug: 'a', title: 'A' };
const b = { slug: 'b', title: 'B' };

describe('a file', () => {
  it('is a list of entries and keeps what else it contains', () => {
    const file = { name: 'courses' as const, value: { by: 'us', courses: [a, b] } };
    expect(entriesOf(file)).toEqual([a, b]);
    expect(valueWith(file, [b])).toEqual({ by: 'us', courses: [b] });
    expect(entriesOf({ name: 'courses', value: null })).toEqual([]);
    expect(entriesOf({ name: 'courses', value: { courses: [7] } })).toEqual([{}]);
  });

  it('keeps what is no entry', () => {
    const file = { name: 'courses' as const, value: { courses: ['x', null, a] } };
    const entries = entriesOf(file);
    expect(entries.map(textOfOther)).toEqual(['"x"', 'null', null]);
    const applied = applyChange('courses', entriesOf(file), { kind: 'add', entry: b });
    expect('entries' in applied && valueWith(file, applied.entries)).toEqual({ courses: ['x', null, a, b] });
    const removed = applyChange('courses', entriesOf(file), { kind: 'remove', base: entries[1]! });
    expect('entries' in removed && valueWith(file, removed.entries)).toEqual({ courses: ['x', a] });
  });

  it('of tags is an object by subject', () => {
    const file = { name: 'tags' as const, value: { polity: ['x'] } };
    expect(entriesOf(file)).toEqual([{ subject: 'polity', tags: ['x'] }]);
    expect(valueWith(file, [{ subject: 'ethics', tags: [] }])).toEqual({ ethics: [] });
  });
});

describe('a change', () => {
  const apply = (change: Parameters<typeof applyChange>[2]) => applyChange('courses', [a, b], change);
  const changed = { ...b, title: 'New' };

  it('is applied to the entry that was opened', () => {
    expect(apply({ kind: 'add', entry: { slug: 'c' } })).toEqual({
      entries: [a, b, { slug: 'c' }],
      index: 2,
    });
    expect(apply({ kind: 'replace', base: b, entry: changed })).toEqual({ entries: [a, changed], index: 1 });
    expect(apply({ kind: 'remove', base: a })).toEqual({ entries: [b], index: null });
    expect(apply({ kind: 'order', keys: ['b', 'a'] })).toEqual({ entries: [b, a], index: null });
  });

  it('is not applied to an entry that was changed or deleted meanwhile', () => {
    const opened = { ...b, title: 'Old' };
    expect(apply({ kind: 'replace', base: opened, entry: changed })).toEqual({
      conflict: 'changed',
      theirs: b,
    });
    expect(apply({ kind: 'remove', base: opened })).toEqual({ conflict: 'changed', theirs: b });
    const gone = { slug: 'gone' };
    expect(apply({ kind: 'replace', base: gone, entry: gone })).toEqual({
      conflict: 'changed',
      theirs: null,
    });
    expect(apply({ kind: 'remove', base: gone })).toEqual({ entries: [a, b], index: null });
    expect(apply({ kind: 'order', keys: ['a'] })).toEqual({ conflict: 'list' });
  });

  it('does not give two entries the same name', () => {
    expect(apply({ kind: 'add', entry: { slug: 'a' } })).toEqual({ conflict: 'taken' });
    expect(apply({ kind: 'replace', base: b, entry: { slug: 'a' } })).toEqual({ conflict: 'taken' });
  });
});

it('merges two versions of an entry', () => {
  const base = { slug: 'a', title: 'Old', group: 'mains', paper: 'I' };
  const mine = { slug: 'a', title: 'Mine', group: 'mains' };
  const theirs = { ...base, title: 'Theirs', group: 'prelims-mains' };
  expect(mergeEntries(base, mine, theirs)).toEqual({
    merged: { slug: 'a', title: 'Mine', group: 'prelims-mains' },
    both: ['title'],
  });
});

it.each([
  [['courses', 1, 'title'], 'title'],
  [['courses', 1, 'colours', 'text'], 'colours'],
  [['courses', 1], ''],
  [['courses', 0, 'title'], null],
  [[], null],
])('the value at %j belongs to the field %j', (path, field) => {
  expect(fieldAt('courses', b, 1, path)).toBe(field);
});

it('finds the field of a refused tag', () => {
  const entry = { subject: 'polity', tags: [] };
  expect(fieldAt('tags', entry, 0, ['polity', 3])).toBe('tags');
  expect(fieldAt('tags', entry, 0, ['ethics', 3])).toBeNull();
});
