import { idFromText } from '../../../../../scripts/content/questions/question-id.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TopicSource } from '../../../../../api/contract/admin/content.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { threeWay } from '../../../../client/merge/three-way.ts';
import type { Toast } from '../../../../client/ui/toasts/toast-area.tsx';
import type { Fields, TopicDraft } from './editor-state.ts';
import { createEditor } from './editor-store.ts';
import type { EditorRoute } from './edit-route.ts';

const source: TopicSource = {
  ...{ subject: 'polity', topic: 'rights', title: 'Rights', description: '', access: 'free', order: null },
  ...{ aliases: 'FR, Part III', asOf: null, syllabus: null },
  ...{ notes: 'One\n', mcqs: '', revision: 'a', problems: [] },
};
const csv = (text: string) => new TextEncoder().encode(`question,o,o,o,o,correct,explanation\n${text}`);

let stored: TopicDraft | null;
let serverTopic: TopicSource;
let answers: ApiError[];
let sent: { notes: string; title: string; revision: string | null; mcqs?: string }[];
let toasts: Toast[];
let hasStorage: boolean;
let topicDeleted: boolean;
/** Called during a save and during a merge. */
let hooks: { saving: () => void; merging: () => void };
let continuedDraft: TopicDraft | null;
beforeEach(() => {
  [stored, serverTopic, answers, sent, toasts, hasStorage] = [null, source, [], [], [], true];
  hooks = { saving: () => undefined, merging: () => undefined };
  [topicDeleted, continuedDraft] = [false, null];
});

async function openEditor(
  route: EditorRoute = { mode: 'edit', subject: 'polity', topic: 'rights' },
  restoreAtOnce: 'session-ended' | null = null,
) {
  const editor = createEditor({
    route,
    restoreAtOnce,
    api: {
      overview: () => Promise.reject(new ApiError(500, 'internal', 'Nothing known.')),
      source: () =>
        topicDeleted
          ? Promise.reject(new ApiError(404, 'topic_not_found', 'Topic Not Found'))
          : Promise.resolve(serverTopic),
      save({ work, base }) {
        const { notes, topicTitle: title } = work.fields;
        const { mcqs } = work;
        sent.push({ notes, title, revision: base.revision, ...(mcqs !== base.mcqs && { mcqs }) });
        hooks.saving();
        const refusal = answers.shift();
        if (refusal) return Promise.reject(refusal);
        return Promise.resolve({ ...source, revision: 'saved', mcqs: { accepted: 0, skipped: [] } });
      },
    },
    drafts: {
      read: () => stored,
      write: (draft) => {
        if (hasStorage) stored = draft;
        return hasStorage;
      },
      remove: () => (stored = null),
    },
    merge(base, mine, theirs) {
      hooks.merging();
      return Promise.resolve(threeWay(base, mine, theirs));
    },
    showToast: (toast) => toasts.push(toast),
    leave: (toast) => toasts.push({ ...toast, description: `left: ${toast.description}` }),
    continueEditing(_, draft) {
      if (hasStorage) continuedDraft = draft;
      return hasStorage;
    },
    now: () => 7,
  });
  await editor.actions.load();
  return editor;
}

describe('editing', () => {
  it('stores a draft until the topic is saved', async () => {
    const { actions, getState } = await openEditor();
    actions.type({ notes: 'Two\n' });
    expect(stored?.work.fields.notes).toBe('Two\n');
    await actions.save();
    expect(sent).toEqual([{ notes: 'Two\n', title: 'Rights', revision: 'a' }]);
    expect([stored, getState().isLeaving]).toEqual([null, true]);
    expect(toasts).toEqual([
      { title: 'Topic Updated', description: 'left: Topic Rights has been updated successfully.' },
    ]);
  });

  it('applies edits made during a save to the saved topic', async () => {
    const { actions, getState } = await openEditor({ mode: 'new-topic', subject: 'polity' });
    actions.type({ topicTitle: 'Rights', notes: 'Two\n' });
    hooks.saving = () => actions.type({ notes: 'Two\nThree\n' });
    await actions.save();
    expect(sent).toEqual([{ notes: 'Two\n', title: 'Rights', revision: null }]);
    expect(continuedDraft).toMatchObject({
      work: { fields: { notes: 'Two\nThree\n', topicTitle: 'Rights' } },
      base: { revision: 'saved', fields: { notes: 'Two\n' } },
    });
    expect([stored, getState().isLeaving, toasts]).toEqual([null, true, []]);
  });

  it('keeps edits made during a save on screen if the draft cannot be stored', async () => {
    const { actions, getState } = await openEditor();
    actions.type({ notes: 'Two\n' });
    [hasStorage, hooks.saving] = [false, () => actions.type({ notes: 'Two\nThree\n' })];
    await actions.save();
    expect(getState()).toMatchObject({ saving: false, isLeaving: false });
    expect(getState().work.fields.notes).toBe('Two\nThree\n');
    expect(getState().problem).toContain('saved');
  });

  it('removes the draft when the edits are undone', async () => {
    const { actions } = await openEditor();
    actions.type({ topicTitle: 'Other' });
    actions.type({ topicTitle: 'Rights' });
    expect(stored).toBeNull();
  });

  it('keeps the edits and shows the server’s message if the save fails', async () => {
    const { actions, getState } = await openEditor();
    actions.type({ notes: 'Two\n' });
    answers = [new ApiError(500, 'internal', '')];
    await actions.save();
    expect(toasts).toEqual([
      {
        title: 'Error Saving Content',
        description: 'An error occurred while saving the content.',
        variant: 'destructive',
      },
    ]);
    expect(getState()).toMatchObject({
      saving: false,
      isLeaving: false,
      work: { fields: { notes: 'Two\n' } },
    });
    expect(stored?.work.fields.notes).toBe('Two\n');
  });

  it('warns if the draft cannot be stored', async () => {
    hasStorage = false;
    const { actions, getState } = await openEditor();
    actions.type({ notes: 'Two\n' });
    expect(getState().problem).toContain('cannot be stored');
  });

  it('offers a draft whose questions were lost, and says so', async () => {
    stored = { ...(await openEditor()).getState(), incomplete: true, pending: false, at: 7 };
    const { actions, getState } = await openEditor();
    expect(getState().foundDraft).toMatchObject({ incomplete: true });
    expect((await openEditor()).getState().foundDraft).not.toBeNull();
    actions.restoreDraft();
    expect(getState().problem).toContain('too large to be stored');
  });

  it('restores a draft together with its base', async () => {
    const first = await openEditor();
    first.actions.type({ notes: 'Two\n' });
    serverTopic = { ...source, revision: 'b' };
    const { actions, getState } = await openEditor();
    expect(getState()).toMatchObject({ work: { fields: { notes: 'One\n' } }, foundDraft: { at: 7 } });
    actions.restoreDraft();
    expect(getState()).toMatchObject({
      work: { fields: { notes: 'Two\n' } },
      base: { revision: 'a' },
      foundDraft: null,
    });
  });
});

it('keeps the fields of the topic that a draft of an earlier version does not have', async () => {
  const first = await openEditor();
  first.actions.type({ notes: 'Two\n' });
  const later = ['aliases', 'asOf', 'syllabus'];
  const withoutLater = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !later.includes(name))) as unknown as Fields;
  stored = {
    ...stored!,
    work: { ...stored!.work, fields: withoutLater(stored!.work.fields) },
    base: { ...stored!.base, fields: withoutLater(stored!.base.fields) },
  };
  const { actions, getState } = await openEditor();
  actions.restoreDraft();
  const fields = { aliases: 'FR, Part III', asOf: '', syllabus: '' };
  expect(getState()).toMatchObject({ work: { fields: { ...fields, notes: 'Two\n' } }, base: { fields } });
});

it('offers the draft of a topic that no longer exists until it is discarded', async () => {
  const first = await openEditor();
  first.actions.type({ notes: 'Two\n' });
  topicDeleted = true;
  const { actions, getState } = await openEditor();
  expect(getState()).toMatchObject({ status: 'ready', foundDraft: { at: 7 } });
  actions.restoreDraft();
  expect(getState().work.fields.notes).toBe('Two\n');
  expect(getState().problem).toContain('no longer');

  const again = await openEditor();
  again.actions.discardDraft();
  await expect.poll(() => again.getState().status).toBe('failed');
  expect(stored).toBeNull();
});

describe('a save that conflicts with another one', () => {
  it('is merged and saved, and keeps the edits when the conflict is closed', async () => {
    const { actions, getState } = await openEditor();
    actions.type({ notes: 'One\nMine\n', topicTitle: 'Mine' });
    serverTopic = { ...source, notes: 'Theirs\nOne\n', revision: 'b', title: 'Theirs' };
    answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
    await actions.save();
    expect(getState().conflict?.conflicts).toEqual([{ field: 'topicTitle', mine: 'Mine', theirs: 'Theirs' }]);
    actions.closeConflict();
    expect(getState()).toMatchObject({ conflict: null, work: { fields: { notes: 'One\nMine\n' } } });

    answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
    await actions.save();
    await actions.acceptMerge('Theirs\nOne\nMine\n', { topicTitle: 'mine' });
    expect(sent.at(-1)).toEqual({ notes: 'Theirs\nOne\nMine\n', title: 'Mine', revision: 'b' });
    expect(getState().isLeaving).toBe(true);
  });
});

it('includes edits made during the merge', async () => {
  const { actions, getState } = await openEditor();
  actions.type({ notes: 'One\nMine\n' });
  serverTopic = { ...source, notes: 'Theirs\nOne\n', revision: 'b' };
  answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
  hooks.merging = () => {
    hooks.merging = () => undefined;
    actions.type({ notes: 'One\nMine\nMore\n' });
  };
  await actions.save();
  expect(JSON.stringify(getState().conflict?.parts)).toContain('More');
});

describe('a CSV file of questions', () => {
  it('is not sent if a row is invalid', async () => {
    const { actions, getState } = await openEditor({ mode: 'new-topic', subject: 'polity' });
    actions.type({ topicTitle: 'New' });
    actions.chooseFile(csv('Q,a,b,,,9,\n'), 'q.csv');
    await actions.save();
    expect(sent).toEqual([]);
    expect(getState().problems.mcqs).toContain('rows with errors');
    actions.chooseFile(csv('Q,a,b,,,1,\n'), 'q.csv');
    await actions.save();
    expect(sent).toHaveLength(1);
  });

  it('is rejected if it is not CSV', async () => {
    const { actions, getState } = await openEditor();
    actions.chooseFile(csv('Q,a,b,,,1,\n'), 'q.xlsx');
    expect(getState().file?.unreadable).toHaveLength(1);
    expect(getState().work.mcqs).toBe('');
  });
});

describe('a save that keeps the page open', () => {
  it('saves the edits and goes on from the saved topic', async () => {
    const { actions, getState } = await openEditor();
    const { formVersion } = getState();
    actions.type({ notes: 'Two\n' });
    await actions.save('stay');
    expect(getState()).toMatchObject({
      isLeaving: false,
      saving: false,
      formVersion,
      base: { revision: 'saved' },
    });
    expect(getState().saveStatus).toMatch(/^Saved at /);
    expect([stored, toasts.at(-1)?.title]).toEqual([null, 'Topic Updated']);
    await actions.save('stay');
    expect(sent).toHaveLength(1);
    expect(getState().saveStatus).toBe('There are no changes to save.');
    actions.type({ notes: 'Three\n' });
    await actions.save();
    expect(sent.at(-1)?.revision).toBe('saved');
    expect(getState().isLeaving).toBe(true);
  });

  it('opens the editor of a new topic', async () => {
    const { actions, getState } = await openEditor({ mode: 'new-topic', subject: 'polity' });
    actions.type({ topicTitle: 'Rights', notes: 'Two\n' });
    await actions.save('stay');
    expect([continuedDraft, stored, getState().isLeaving]).toEqual([null, null, true]);
  });

  it('keeps it open after a merge as well', async () => {
    const { actions, getState } = await openEditor();
    actions.type({ notes: 'One\nMine\n' });
    serverTopic = { ...source, notes: 'Theirs\nOne\n', revision: 'b' };
    answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
    await actions.save('stay');
    await actions.acceptMerge('Theirs\nOne\nMine\n', {});
    expect(getState()).toMatchObject({ isLeaving: false, conflict: null, base: { revision: 'saved' } });
  });
});

describe('the questions', () => {
  const HEADER = 'question,o,o,o,o,correct,explanation\n';
  const MCQS = `${HEADER}" One",a,b,,,0,\nTwo,a,b,,,1,\n`;

  it('are changed one by one and saved with all others as they were', async () => {
    serverTopic = { ...source, mcqs: MCQS };
    const { actions, getState } = await openEditor();
    actions.openQuestion(1);
    expect(stored).toBeNull();
    actions.typeQuestion({ question: '' });
    expect(stored?.work.question?.form.question).toBe('');
    await actions.save();
    expect([sent, getState().questionChecks]).toEqual([[], 1]);
    expect(getState().problems.mcqs).toContain('has errors');
    actions.typeQuestion({ question: 'Second', explanation: 'E' });
    await actions.save('stay');
    const header = `${HEADER.trimEnd()},tags,id\n`;
    const id = idFromText('Two');
    expect(sent.at(-1)?.mcqs).toBe(`${header}" One",a,b,,,0,,,q1\nSecond,a,b,,,1,E,,${id}\n`);
    expect(getState().work.mcqs).toBe(sent.at(-1)?.mcqs);
    expect(getState().work.question?.index).toBe(1);

    actions.openQuestion(null);
    actions.typeQuestion({ question: 'Third', options: ['x', '', '', ''], correctAnswer: 0 });
    expect(actions.applyQuestion('another')).toBe(2);
    actions.moveQuestion(2, 0);
    actions.deleteQuestion(2);
    await actions.save();
    expect(sent.at(-1)?.mcqs).toBe(`${header}Third,x,,,,0,,,third\n" One",a,b,,,0,,,q1\n`);
  });

  it('come back after they were deleted, with the form that was open', async () => {
    serverTopic = { ...source, mcqs: MCQS };
    const { actions, getState } = await openEditor();
    actions.openQuestion(1);
    actions.typeQuestion({ tags: 'typed' });
    actions.deleteQuestion(0);
    expect(getState().work.question?.index).toBe(0);
    actions.undoMcqs();
    expect(getState().work).toMatchObject({ mcqs: MCQS, question: { index: 1, form: { tags: 'typed' } } });
    actions.removeMcqs();
    expect(getState().work.mcqs).toBe('');
    actions.undoMcqs();
    expect(getState().work.mcqs).toContain('typed');
  });

  it('are replaced by a file, extended by it, or left as they were', async () => {
    serverTopic = { ...source, mcqs: MCQS };
    const { actions, getState } = await openEditor();
    actions.chooseFile(csv('Q,a,b,,,1,\n'), 'q.csv');
    actions.appendFile();
    expect(getState().work.mcqs).toBe(`${MCQS}Q,a,b,,,1,\n`);
    actions.chooseFile(csv('Q,a,b,,,1,\n'), 'q.csv');
    actions.chooseFile(csv('Q,a,b,,,1,\n'), 'q.xlsx');
    expect(getState().work.mcqs).toBe(`${MCQS}Q,a,b,,,1,\n`);
    actions.dropFile();
    expect([getState().work.mcqs, getState().file]).toEqual([`${MCQS}Q,a,b,,,1,\n`, null]);
  });

  it('changed by another administrator are merged', async () => {
    serverTopic = { ...source, mcqs: MCQS };
    const { actions, getState } = await openEditor();
    actions.openQuestion(1);
    actions.typeQuestion({ question: 'Mine' });
    serverTopic = { ...source, mcqs: MCQS.replace('" One"', 'Theirs'), revision: 'b' };
    answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
    await actions.save();
    expect(getState().conflict?.conflicts).toEqual([]);
    await actions.acceptMerge('One\n', {});
    const header = `${HEADER.trimEnd()},tags,id\n`;
    const id = idFromText('Two');
    expect(sent.at(-1)?.mcqs).toBe(`${header}Theirs,a,b,,,0,,,theirs\nMine,a,b,,,1,,,${id}\n`);
  });

  it('changed by another administrator whose save wrote ids are merged', async () => {
    serverTopic = { ...source, mcqs: MCQS };
    const { actions, getState } = await openEditor();
    actions.openQuestion(1);
    actions.typeQuestion({ explanation: 'Mine' });
    const header = `${HEADER.trimEnd()},tags,id\n`;
    const mcqs = `${header}" One",a,b,,,0,,,first\nTwo,a,b,,,1,,,second\n`;
    serverTopic = { ...source, mcqs, revision: 'b' };
    answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
    await actions.save();
    expect(getState().conflict?.conflicts).toEqual([]);
    await actions.acceptMerge('One\n', {});
    expect(sent.at(-1)?.mcqs).toBe(mcqs.replace('1,,', '1,Mine,'));
  });
});

it('brings the edits back without asking after the session ended, and says so', async () => {
  const first = await openEditor();
  first.actions.type({ notes: 'Two\n' });
  const { getState } = await openEditor(undefined, 'session-ended');
  expect(getState()).toMatchObject({ foundDraft: null, work: { fields: { notes: 'Two\n' } } });
  expect(getState().notice).toContain('signed out');
});
