import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../client/api/call-api.ts';
import {
  draftChanges,
  parseDraft,
  hasUnsavedChanges,
  loadingEditor,
  type TopicDraft,
} from './editor-state.ts';
import { openQuestion } from '../../../../client/admin/mcqs/mcq-edits.ts';
import { validateFields, rejectedField } from './field-problems.ts';

const { work, base, saved } = loadingEditor({ mode: 'new-subject' });
const typed = { ...work, fields: { ...work.fields, notes: 'x' } };
const draft: TopicDraft = { work: typed, base, incomplete: false, pending: false, at: 5 };

describe('unsaved changes', () => {
  it('include any changed field, question, form of a question and unreadable file', () => {
    const question = openQuestion('', null);
    const form = { ...question.form, tags: 'a' };
    const file = { name: 'q.csv', before: '', unreadable: [{ line: null, reason: 'It is a zip.' }] };
    expect(hasUnsavedChanges({ work, saved, file: null })).toBe(false);
    expect(hasUnsavedChanges({ work: { ...work, question }, saved, file: null })).toBe(false);
    expect(hasUnsavedChanges({ work: typed, saved, file: null })).toBe(true);
    expect(hasUnsavedChanges({ work: { ...work, mcqs: 'x' }, saved, file: null })).toBe(true);
    expect(hasUnsavedChanges({ work: { ...work, question: { ...question, form } }, saved, file: null })).toBe(
      true,
    );
    expect(hasUnsavedChanges({ work, saved, file })).toBe(true);
  });
});

describe('a stored draft', () => {
  it('names all that it changes', () => {
    expect(draftChanges(draft)).toEqual([{ name: 'Notes', value: '1 character' }]);
    const fields = { ...work.fields, topicTitle: 'T', topicDescription: 'D', access: 'premium' as const };
    const all = {
      ...draft,
      work: { ...work, fields, mcqs: 'x' },
      base: { ...base, fields: { ...base.fields, subjectTitle: 'S' } },
    };
    expect(draftChanges(all)).toEqual([
      { name: 'Subject title', value: 'empty' },
      { name: 'Topic title', value: 'T' },
      { name: 'Topic description', value: 'D' },
      { name: 'Access level', value: 'premium' },
      { name: 'MCQs', value: 'changed' },
    ]);
    expect(draftChanges({ ...draft, work, incomplete: true })).toEqual([{ name: 'MCQs', value: 'changed' }]);
  });

  it('is parsed unchanged', () => {
    const question = openQuestion('', null);
    const open = { ...draft, work: { ...typed, question } };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
    expect(parseDraft(JSON.stringify(open))).toEqual(open);
    expect(parseDraft(JSON.stringify({ ...draft, lostMcqs: true }))?.incomplete).toBe(true);
  });

  it('may lack the fields that earlier versions did not have', () => {
    const later = ['aliases', 'asOf', 'syllabus'];
    const fields = Object.fromEntries(Object.entries(typed.fields).filter(([name]) => !later.includes(name)));
    const older = { ...draft, work: { ...typed, fields }, base: { ...base, fields } };
    expect(parseDraft(JSON.stringify(older))?.work.fields).toEqual(fields);
  });

  it('of an earlier version is converted', () => {
    const { fields } = typed;
    const parsed = (work: object, more = {}) =>
      parseDraft(JSON.stringify({ work, base: { ...base, mcqs: 'old' }, lostFile: null, at: 5, ...more }));
    const file = { name: 'q.csv', text: 'new' };
    expect(parsed({ fields, file, removeMcqs: false })?.work).toEqual({
      fields,
      mcqs: 'new',
      question: null,
    });
    expect(parsed({ fields, file: null, removeMcqs: true })?.work.mcqs).toBe('');
    expect(parsed({ fields, file: null, removeMcqs: false })?.work.mcqs).toBe('old');
    expect(parsed({ fields, file: null, removeMcqs: false }, { lostFile: 'q.csv' })?.incomplete).toBe(true);
  });

  it.each([
    null,
    '',
    'null',
    '{}',
    JSON.stringify({ ...draft, at: 'now' }),
    JSON.stringify({ ...draft, base: null }),
    JSON.stringify({ ...draft, work: { ...work, fields: { ...work.fields, access: 'all' } } }),
    JSON.stringify({ ...draft, work: { ...work, mcqs: 7 } }),
    JSON.stringify({ ...draft, work: { ...work, question: { index: 0, form: {} } } }),
  ])('is null for %j', (stored) => expect(parseDraft(stored)).toBeNull());
});

describe('field validation', () => {
  const found = (mode: 'new-topic' | 'edit', topicTitle: string) => {
    const route = mode === 'edit' ? { mode, subject: 'a', topic: 'b' } : { mode, subject: 'a' };
    const edited = { ...work, fields: { ...work.fields, topicTitle } };
    return validateFields({ route, work: edited, base, file: null }).topicTitle;
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
    const withRow = { ...work, mcqs: 'question\n' };
    expect(Object.keys(validateFields({ route, work: withRow, base, file: null }))).toEqual([
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
    const ofField = (name: string) =>
      new ApiError(400, 'invalid_topic', '', { fields: [{ path: [name], reason: '' }] });
    expect(rejectedField(ofField('asOf'), { mode: 'new-subject' })).toBe('asOf');
    expect(rejectedField(ofField('title'), { mode: 'new-subject' })).toBe('topicTitle');
    expect(rejectedField(refusal('sign_in_required'), { mode: 'new-subject' })).toBeNull();
  });
});
