import { describe, expect, it } from 'vitest';
import { loadingEditor, withoutEdits, type TopicBase, type TopicEdits } from './editor-state.ts';
import { findFieldConflicts, mergeEdits } from './merge-fields.ts';
import type { McqMerge } from './merge-mcqs.ts';

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
const merge = (text: string): McqMerge => ({ header: '', parts: [{ kind: 'theirs', base: 'old', text }] });

describe('merging fields', () => {
  it('takes changes made on only one side', () => {
    const mine = workWith({ topicTitle: 'Mine', syllabus: 'p1-polity' });
    const theirs = baseWith({ topicDescription: 'Theirs', access: 'premium', asOf: '2026-03' }, 'new');
    expect(findFieldConflicts(base, mine, theirs, merge('new'))).toEqual([]);
    expect(mergeEdits(base, mine, { theirs, mcqs: merge('new') }, 'notes', {})).toEqual({
      fields: {
        ...base.fields,
        topicTitle: 'Mine',
        topicDescription: 'Theirs',
        access: 'premium',
        syllabus: 'p1-polity',
        asOf: '2026-03',
        notes: 'notes',
      },
      mcqs: 'new',
      question: null,
    });
  });

  it('reports fields changed on both sides and applies the chosen side', () => {
    const mine = workWith({ topicTitle: 'Mine', access: 'premium' });
    const theirs = baseWith({ topicTitle: 'Theirs', access: 'premium' });
    expect(findFieldConflicts(base, mine, theirs, merge('old'))).toEqual([
      { field: 'topicTitle', mine: 'Mine', theirs: 'Theirs' },
    ]);
    const names = findFieldConflicts(
      base,
      workWith({ aliases: 'a' }),
      baseWith({ aliases: 'b' }),
      merge('old'),
    );
    expect(names).toEqual([{ field: 'aliases', mine: 'a', theirs: 'b' }]);
    const titleBy = (side: 'mine' | 'theirs') =>
      mergeEdits(base, mine, { theirs, mcqs: merge('old') }, '', { topicTitle: side }).fields.topicTitle;
    expect([titleBy('mine'), titleBy('theirs')]).toEqual(['Mine', 'Theirs']);
  });

  it('reports questions changed on both sides', () => {
    const mcqs: McqMerge = {
      header: '',
      parts: [{ kind: 'conflict', base: 'old', mine: 'mine', theirs: 'theirs' }],
    };
    const theirs = baseWith({}, 'theirs');
    const mine = workWith({}, { mcqs: 'mine' });
    expect(findFieldConflicts(base, mine, theirs, mcqs)).toEqual([
      { field: 'mcqs', mine: 'mine', theirs: 'theirs' },
    ]);
    const merged = (side: 'mine' | 'theirs') =>
      mergeEdits(base, mine, { theirs, mcqs }, '', { mcqs: side }).mcqs;
    expect([merged('mine'), merged('theirs')]).toEqual(['mine', 'theirs']);
  });
});
