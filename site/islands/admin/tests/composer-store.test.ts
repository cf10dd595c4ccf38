import { beforeEach, expect, it, vi } from 'vitest';
import type { TestSource, TestUpdate } from '../../../../api/contract/admin/tests.ts';
import { ApiError } from '../../../client/api/call-api.ts';
import type { DraftStore } from '../../../client/drafts/drafts.ts';
import { parseTestDraft } from './composer-drafts.ts';
import { createComposer, type TestEdits } from './composer-store.ts';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id\n';
const SAVED = `${HEADER}First?,a,b,,,0,,,q1\n`;
const SECOND = { question: 'Second?', options: ['c', 'd', '', ''], correctAnswer: 1 };

const source = (more: Partial<TestSource> = {}): TestSource => ({
  slug: 'mock',
  fields: { title: 'Mock', minutes: 120 },
  ...{ instructions: 'Read.', csv: SAVED, revision: 'r1', problems: [] },
  ...more,
});
const refusal = (status: number | null, code: string) => new ApiError(status, code, code);

/** Drafts as the browser stores them, by address; '' for a new test. */
let stored: Map<string, string>;
beforeEach(() => (stored = new Map()));

function draftsOf(slug: string | null): DraftStore<TestEdits> {
  const key = slug ?? '';
  return {
    read: () => parseTestDraft(stored.get(key) ?? null),
    write: (draft) => Boolean(stored.set(key, JSON.stringify(draft))),
    remove: () => void stored.delete(key),
  };
}

function compose(opened: TestSource | null, save = answerSave()) {
  const api = {
    get: () => Promise.resolve(source({ revision: 'theirs' })),
    save: vi.fn(save),
    check: () => Promise.resolve({ problems: [], questions: [] }),
    remove: vi.fn(() => Promise.resolve(null)),
  };
  const onSaved = vi.fn();
  return { composer: createComposer({ source: opened, api, draftsOf, onSaved, now: () => 1 }), api, onSaved };
}

/** Answers a save like the server; the first `refused` times with the error. */
function answerSave(refused: ApiError | null = null, times = 1) {
  let left = refused ? times : 0;
  return (slug: string, { fields, instructions, csv }: TestUpdate): Promise<TestSource> => {
    left -= 1;
    if (refused && left >= 0) return Promise.reject(refused);
    return Promise.resolve(source({ slug, fields, instructions, csv: csv ?? '', revision: 'r2' }));
  };
}

it('saves a question that is still open, with an id', async () => {
  const { composer, api, onSaved } = compose(source());
  expect(composer.isUnsaved()).toBe(false);
  composer.mcqActions.openQuestion(null);
  composer.mcqActions.typeQuestion(SECOND);
  expect(composer.isUnsaved()).toBe(true);
  await composer.save();
  const [slug, { csv, revision }] = api.save.mock.calls[0]!;
  expect([slug, revision]).toEqual(['mock', 'r1']);
  expect(csv).toMatch(/^.+\nFirst\?.+,q1\nSecond\?,c,d,,,1,,,\w+\n$/);
  composer.mcqActions.closeQuestion();
  expect(composer.isUnsaved()).toBe(false);
  expect(composer.getState().work.mcqs).toBe(csv);
  expect(onSaved).toHaveBeenCalledWith('mock');
});

it('saves nothing while a question has an error or a file cannot be read', async () => {
  const { composer, api } = compose(null);
  composer.type({ title: 'New mock' });
  composer.mcqActions.openQuestion(null);
  composer.mcqActions.typeQuestion({ question: 'No options?' });
  await composer.save();
  expect(composer.getState()).toMatchObject({
    questionChecks: 1,
    problems: { mcqs: expect.stringContaining('has errors') as unknown },
  });
  composer.mcqActions.closeQuestion();
  composer.mcqActions.chooseFile(new TextEncoder().encode('x'), 'questions.txt');
  await composer.save();
  expect(composer.getState().message?.text).toContain('cannot be read');
  composer.mcqActions.dropFile();
  expect(api.save).not.toHaveBeenCalled();
  await composer.save();
  expect(api.save).toHaveBeenCalledWith('new-mock', expect.objectContaining({ csv: null, revision: null }));
});

it('keeps what was typed while it was saved', async () => {
  const { composer } = compose(source());
  composer.type({ minutes: '60' });
  const saving = composer.save();
  composer.type({ minutes: '90' });
  composer.mcqActions.deleteQuestion(0);
  await saving;
  expect(composer.getState()).toMatchObject({ saved: { revision: 'r2', form: { minutes: '60' } } });
  expect(composer.getState().work).toMatchObject({ mcqs: '', form: { minutes: '90' } });
  expect(composer.isUnsaved()).toBe(true);
  expect(draftsOf('mock').read()).toMatchObject({
    base: { revision: 'r2' },
    work: { form: { minutes: '90' } },
  });
});

it('offers what was not saved on the next visit, also of a test that nobody has saved yet', async () => {
  for (const opened of [source(), null]) {
    const { composer: first } = compose(opened);
    first.type({ title: 'Changed' });
    first.mcqActions.openQuestion(null);
    first.mcqActions.typeQuestion(SECOND);
    const { composer } = compose(opened);
    expect(composer.getState()).toMatchObject({ foundDraft: { at: 1 } });
    composer.restoreDraft();
    expect(composer.getState()).toMatchObject({
      formVersion: 1,
      work: { form: { title: 'Changed' }, question: { form: SECOND } },
    });
    await composer.save();
    expect([...stored]).toEqual([]);
    expect(composer.getState()).toMatchObject({ foundDraft: null, message: { tone: 'good' } });
  }
});

it('keeps a draft of what could not be sent, and discards a found one when asked', async () => {
  const { composer: first } = compose(source(), answerSave(refusal(null, 'network_error')));
  first.type({ minutes: '60' });
  await first.save();
  expect(first.getState().message?.tone).toBe('bad');
  const { composer } = compose(source());
  composer.discardDraft();
  expect(composer.isUnsaved()).toBe(false);
  expect([...stored]).toEqual([]);
});

it('replaces what somebody else saved only when that is chosen', async () => {
  const { composer, api } = compose(source(), answerSave(refusal(409, 'test_changed')));
  composer.type({ minutes: '60' });
  await composer.save();
  expect(composer.getState().message).toMatchObject({ tone: 'bad', isConflict: true });
  await composer.save('stored');
  expect(api.save.mock.calls.map(([, { revision }]) => revision)).toEqual(['r1', 'theirs']);
  expect(composer.getState().message?.tone).toBe('good');
});

it('deletes a test with its draft', async () => {
  const { composer, api } = compose(source());
  composer.type({ minutes: '60' });
  expect(await composer.remove()).toBe(true);
  expect(api.remove).toHaveBeenCalledWith('mock', 'r1');
  expect([[...stored], composer.isUnsaved()]).toEqual([[], false]);
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a form without its fields', JSON.stringify({ at: 1, work: { form: {} }, base: { form: {} } })],
])('ignores a stored draft that is %s', (_, text) => {
  expect(parseTestDraft(text)).toBeNull();
});

it('shows the errors of a saved test when it is opened', () => {
  const problem = {
    ...{ code: 'test-too-few', file: 'tests/mock.md', severity: 'error' as const, line: null },
    ...{ path: ['minutes'], message: 'It is short.', expected: 'more', fix: 'add some' },
  };
  const { composer } = compose(source({ problems: [problem] }));
  expect(composer.getState().fieldProblems).toEqual([
    { path: ['minutes'], severity: 'error', text: 'It is short. Expected: more. To mend it: add some.' },
  ]);
});
