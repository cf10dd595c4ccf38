import { describe, expect, it } from 'vitest';
import { loadingEditor, withoutEdits, type TopicBase, type TopicEdits } from './editor-state.ts';
import { findFieldConflicts, mergeEdits } from './merge-fields.ts';

const empty = loadingEditor({ mode: 'new-subject' }).base;
const baseWith = (fields: Partial<TopicBase['fields']>, mcqs = 'old'): TopicBase => ({
  fields: { ...empty.fields, topicTitle: 'Title', ...fields },
  mcqs,
  revision: 'a',
});
const workWith = (fields: Partial<TopicEdits['fields']>, more: Partial<TopicEdits> = {}): TopicEdits => {
  const work = withoutEdits(baseWith(fields));
  return { ...work, ...more };
};
const base = baseWith({});

describe('merging fields', () => {
  it('takes changes made on only one side', () => {
    const mine = workWith({ topicTitle: 'Mine' });
    const theirs = baseWith({ topicDescription: 'Theirs', access: 'premium' }, 'new');
    expect(findFieldConflicts(base, mine, theirs)).toEqual([]);
    expect(mergeEdits(base, mine, theirs, 'notes', {})).toEqual({
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

  it('reports fields changed on both sides and applies the chosen side', () => {
    const mine = workWith({ topicTitle: 'Mine', access: 'premium' });
    const theirs = baseWith({ topicTitle: 'Theirs', access: 'premium' });
    expect(findFieldConflicts(base, mine, theirs)).toEqual([
      { field: 'topicTitle', mine: 'Mine', theirs: 'Theirs' },
    ]);
    const titleBy = (side: 'mine' | 'theirs') =>
      mergeEdits(base, mine, theirs, '', { topicTitle: side }).fields.topicTitle;
    expect([titleBy('mine'), titleBy('theirs')]).toEqual(['Mine', 'Theirs']);
  });

  it('reports questions changed on both sides', () => {
    const file = { name: 'q.csv', text: 'mine' };
    const theirs = baseWith({}, 'theirs');
    expect(findFieldConflicts(base, workWith({}, { file }), theirs)).toMatchObject([{ field: 'mcqs' }]);
    expect(findFieldConflicts(base, workWith({}, { removeMcqs: true }), theirs)).toMatchObject([
      { mine: '' },
    ]);
    expect(findFieldConflicts(base, workWith({}, { file }), base)).toEqual([]);
    expect(mergeEdits(base, workWith({}, { file }), theirs, '', { mcqs: 'mine' }).file).toEqual(file);
    expect(mergeEdits(base, workWith({}, { file }), theirs, '', { mcqs: 'theirs' }).file).toBeNull();
  });
});
