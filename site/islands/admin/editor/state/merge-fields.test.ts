import { describe, expect, it } from 'vitest';
import { loadingEditor, workOn, type Base, type Work } from './editor-state.ts';
import { fieldConflicts, mergedWork } from './merge-fields.ts';

const empty = loadingEditor({ mode: 'new-subject' }).base;
const baseWith = (fields: Partial<Base['fields']>, mcqs = 'old'): Base => ({
  fields: { ...empty.fields, topicTitle: 'Title', ...fields },
  mcqs,
  revision: 'a',
});
const workWith = (fields: Partial<Work['fields']>, more: Partial<Work> = {}): Work => {
  const work = workOn(baseWith(fields));
  return { ...work, ...more };
};
const base = baseWith({});

describe('a save that met another one', () => {
  it('takes what only one side changed', () => {
    const mine = workWith({ topicTitle: 'Mine' });
    const theirs = baseWith({ topicDescription: 'Theirs', access: 'premium' }, 'new');
    expect(fieldConflicts(base, mine, theirs)).toEqual([]);
    expect(mergedWork(base, mine, theirs, 'notes', {})).toEqual({
      fields: {
        ...base.fields,
        topicTitle: 'Mine',
        topicDescription: 'Theirs',
        access: 'premium',
        notes: 'notes',
      },
      file: null,
      removeMcqs: false,
    });
  });

  it('asks for what both changed, and keeps the side that was chosen', () => {
    const mine = workWith({ topicTitle: 'Mine', access: 'premium' });
    const theirs = baseWith({ topicTitle: 'Theirs', access: 'premium' });
    expect(fieldConflicts(base, mine, theirs)).toEqual([
      { field: 'topicTitle', mine: 'Mine', theirs: 'Theirs' },
    ]);
    const titleBy = (side: 'mine' | 'theirs') =>
      mergedWork(base, mine, theirs, '', { topicTitle: side }).fields.topicTitle;
    expect([titleBy('mine'), titleBy('theirs')]).toEqual(['Mine', 'Theirs']);
  });

  it('asks whose questions hold, where both sides changed them', () => {
    const file = { name: 'q.csv', text: 'mine' };
    const theirs = baseWith({}, 'theirs');
    expect(fieldConflicts(base, workWith({}, { file }), theirs)).toMatchObject([{ field: 'mcqs' }]);
    expect(fieldConflicts(base, workWith({}, { removeMcqs: true }), theirs)).toMatchObject([{ mine: '' }]);
    expect(fieldConflicts(base, workWith({}, { file }), base)).toEqual([]);
    expect(mergedWork(base, workWith({}, { file }), theirs, '', { mcqs: 'mine' }).file).toEqual(file);
    expect(mergedWork(base, workWith({}, { file }), theirs, '', { mcqs: 'theirs' }).file).toBeNull();
  });
});
