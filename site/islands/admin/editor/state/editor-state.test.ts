import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../client/api/api.ts';
import { readMcqText } from '../../../../client/mcqs/read-mcq-file.ts';
import { draftIn, hasUnsavedWork, isWorthOffering, loadingEditor, type Draft } from './editor-state.ts';
import { problemsIn, refusedField } from './field-problems.ts';
import { moved } from '../order-state.ts';

const { work, base } = loadingEditor({ mode: 'new-subject' });
const typed = { ...work, fields: { ...work.fields, notes: 'x' } };
const draft: Draft = { work: typed, base, lostFile: null, at: 5 };

describe('unsaved work', () => {
  it('is any field, file or wish that differs from what was opened', () => {
    expect(hasUnsavedWork({ work, base, read: null })).toBe(false);
    expect(hasUnsavedWork({ work: typed, base, read: null })).toBe(true);
    expect(hasUnsavedWork({ work: { ...work, removeMcqs: true }, base, read: null })).toBe(true);
    expect(hasUnsavedWork({ work: { ...work, file: { name: 'q.csv', text: '' } }, base, read: null })).toBe(
      true,
    );
  });

  it('is worth offering where the server has not got it meanwhile', () => {
    expect(isWorthOffering(draft, base)).toBe(true);
    expect(isWorthOffering(draft, { ...base, fields: typed.fields })).toBe(false);
    expect(isWorthOffering({ ...draft, work, lostFile: 'q.csv' }, base)).toBe(true);
  });
});

describe('a stored draft', () => {
  it('comes back as it was', () => {
    expect(draftIn(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([
    null,
    '',
    'null',
    '{}',
    JSON.stringify({ ...draft, at: 'now' }),
    JSON.stringify({ ...draft, base: null }),
    JSON.stringify({ ...draft, work: { ...work, fields: { ...work.fields, access: 'all' } } }),
    JSON.stringify({ ...draft, work: { ...work, file: 7 } }),
  ])('is none in %j', (stored) => expect(draftIn(stored)).toBeNull());
});

describe('what is wrong with the fields', () => {
  const found = (mode: 'new-topic' | 'edit', topicTitle: string) => {
    const place = mode === 'edit' ? { mode, subject: 'a', topic: 'b' } : { mode, subject: 'a' };
    return problemsIn({ place, work: { ...work, fields: { ...work.fields, topicTitle } }, read: null })
      .topicTitle;
  };

  it.each(['', '  ', 'x'.repeat(201), 'two\nlines', 'a\u0007b', '!?…', '---', 'index', 'A section 7'])(
    'is said of the title %j',
    (title) => expect(found('new-topic', title)).toMatch(/^(The|").+\.$/u),
  );

  it.each(['Rights', '"', `it's "so"`, '--- x', 'संविधान', 'x'.repeat(200)])('is nothing of %j', (title) => {
    expect(found('edit', title)).toBeUndefined();
  });

  it('is a file with a bad row, in the order of the form', () => {
    const place = { mode: 'new-subject' } as const;
    const read = readMcqText('question\n', 'q.csv');
    expect(Object.keys(problemsIn({ place, work, read }))).toEqual(['subjectTitle', 'topicTitle', 'mcqs']);
  });

  it('stands by the field that the server names', () => {
    const refusal = (code: string) => new ApiError(409, code, '');
    expect(refusedField(refusal('slug_exists'), { mode: 'new-subject' })).toBe('subjectTitle');
    expect(refusedField(refusal('slug_exists'), { mode: 'new-topic', subject: 'a' })).toBe('topicTitle');
    expect(refusedField(refusal('invalid_mcqs'), { mode: 'new-subject' })).toBe('mcqs');
    expect(refusedField(refusal('sign_in_required'), { mode: 'new-subject' })).toBeNull();
  });
});

it('moves an entry of a list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});
