import { expect, it } from 'vitest';
import { loadingEditor, withoutEdits, type TopicDraft, type TopicBase } from '../state/editor-state.ts';
import { openQuestion } from '../../../../client/admin/mcqs/mcq-edits.ts';
import { previewContent } from './preview-content.ts';

const route = { mode: 'edit', subject: 'polity', topic: 'rights' } as const;
const empty = loadingEditor(route).base;
const base: TopicBase = { ...empty, fields: { ...empty.fields, topicTitle: 'Rights', notes: 'Saved.' } };

it('is the saved topic, or the edits of this device', () => {
  expect(previewContent(route, base, null, 'Polity')).toEqual({
    subject: { slug: 'polity', title: 'Polity' },
    ...{ title: 'Rights', description: '', access: 'free', notes: 'Saved.', mcqs: '', unsaved: false },
  });
  const work = { ...withoutEdits(base), fields: { ...base.fields, notes: 'Typed.' } };
  const draft: TopicDraft = { work, base, pending: false, at: 1 };
  expect(previewContent(route, base, draft, null)).toMatchObject({ notes: 'Typed.', unsaved: true });
  expect(previewContent({ mode: 'new-subject' }, null, null, null)).toBeNull();
  work.fields.subjectTitle = 'Logic';
  expect(previewContent({ mode: 'new-subject' }, null, draft, null)?.subject).toEqual({
    slug: '',
    title: 'Logic',
  });
});

it('contains the question whose form is open, unless it has an error', () => {
  const question = openQuestion('', null);
  const valid = { ...question.form, question: 'New?', options: ['a', '', '', ''], correctAnswer: 0 };
  const mcqsWith = (form: typeof valid) => {
    const work = { ...withoutEdits(base), question: { ...question, form } };
    return previewContent(route, base, { work, base, pending: false, at: 1 }, null)?.mcqs;
  };
  expect(mcqsWith(valid)).toContain('New?,a');
  expect(mcqsWith({ ...valid, question: '' })).toBe('');
});
