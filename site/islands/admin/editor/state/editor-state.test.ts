import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../client/api/api.ts';
import { readMcqText } from '../../../../client/mcqs/read-mcq-file.ts';
import { parseDraft, hasUnsavedChanges, isDraftUnsaved, loadingEditor, type Draft } from './editor-state.ts';
import { validateFields, rejectedField } from './field-problems.ts';

const { work, base } = loadingEditor({ mode: 'new-subject' });
const typed = { ...work, fields: { ...work.fields, notes: 'x' } };
const draft: Draft = { work: typed, base, lostFile: null, at: 5 };

describe('unsaved changes', () => {
  it('include any changed field or file and the removal of questions', () => {
    expect(hasUnsavedChanges({ work, base, read: null })).toBe(false);
    expect(hasUnsavedChanges({ work: typed, base, read: null })).toBe(true);
    expect(hasUnsavedChanges({ work: { ...work, removeMcqs: true }, base, read: null })).toBe(true);
    expect(
      hasUnsavedChanges({ work: { ...work, file: { name: 'q.csv', text: '' } }, base, read: null }),
    ).toBe(true);
  });

  it('are offered if the saved topic does not contain them', () => {
    expect(isDraftUnsaved(draft, base)).toBe(true);
    expect(isDraftUnsaved(draft, { ...base, fields: typed.fields })).toBe(false);
    expect(isDraftUnsaved({ ...draft, work, lostFile: 'q.csv' }, base)).toBe(true);
  });
});

describe('a stored draft', () => {
  it('is parsed unchanged', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
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
  ])('is null for %j', (stored) => expect(parseDraft(stored)).toBeNull());
});

describe('field validation', () => {
  const found = (mode: 'new-topic' | 'edit', topicTitle: string) => {
    const route = mode === 'edit' ? { mode, subject: 'a', topic: 'b' } : { mode, subject: 'a' };
    return validateFields({ route, work: { ...work, fields: { ...work.fields, topicTitle } }, read: null })
      .topicTitle;
  };

  it.each(['', '  ', 'x'.repeat(201), 'two\nlines', 'a\u0007b', '!?…', '---', 'index', 'A section 7'])(
    'rejects the title %j',
    (title) => expect(found('new-topic', title)).toMatch(/^(The|").+\.$/u),
  );

  it.each(['Rights', '"', `it's "so"`, '--- x', 'संविधान', 'x'.repeat(200)])(
    'accepts the title %j',
    (title) => {
      expect(found('edit', title)).toBeUndefined();
    },
  );

  it('reports an invalid file after the fields of the form', () => {
    const route = { mode: 'new-subject' } as const;
    const read = readMcqText('question\n', 'q.csv');
    expect(Object.keys(validateFields({ route, work, read }))).toEqual([
      'subjectTitle',
      'topicTitle',
      'mcqs',
    ]);
  });

  it('maps a server error to its field', () => {
    const refusal = (code: string) => new ApiError(409, code, '');
    expect(rejectedField(refusal('slug_exists'), { mode: 'new-subject' })).toBe('subjectTitle');
    expect(rejectedField(refusal('slug_exists'), { mode: 'new-topic', subject: 'a' })).toBe('topicTitle');
    expect(rejectedField(refusal('invalid_mcqs'), { mode: 'new-subject' })).toBe('mcqs');
    expect(rejectedField(refusal('sign_in_required'), { mode: 'new-subject' })).toBeNull();
  });
});
