import { beforeEach, describe, expect, it } from 'vitest';
import type { TopicSource } from '../../../../../api/contract/admin/content.ts';
import { ApiError } from '../../../../client/api/api.ts';
import { threeWay } from '../../../../client/merge/three-way.ts';
import type { Toast } from '../../../../client/ui/toast-area.tsx';
import type { Draft } from './editor-state.ts';
import { createEditor } from './editor-store.ts';
import type { Place } from './edit-route.ts';

const source: TopicSource = {
  ...{ subject: 'polity', topic: 'rights', title: 'Rights', description: '', access: 'free', order: null },
  ...{ notes: 'One\n', mcqs: '', revision: 'a', problems: [] },
};
const csv = (text: string) => new TextEncoder().encode(`question,o,o,o,o,correct,explanation\n${text}`);

let stored: Draft | null;
let standing: TopicSource;
let answers: ApiError[];
let sent: { notes: string; title: string; revision: string | null }[];
let toasts: Toast[];
let room: boolean;
let gone: boolean;
/** Runs while the server answers a save, and while the two texts are compared. */
let meanwhile: { saving: () => void; merging: () => void };
let goneOnWith: Draft | null;
beforeEach(() => {
  [stored, standing, answers, sent, toasts, room] = [null, source, [], [], [], true];
  meanwhile = { saving: () => undefined, merging: () => undefined };
  [gone, goneOnWith] = [false, null];
});

async function opened(place: Place = { mode: 'edit', subject: 'polity', topic: 'rights' }) {
  const editor = createEditor({
    place,
    api: {
      overview: () => Promise.reject(new ApiError(500, 'internal', 'Nothing known.')),
      source: () =>
        gone
          ? Promise.reject(new ApiError(404, 'topic_not_found', 'Topic Not Found'))
          : Promise.resolve(standing),
      save({ work, base }) {
        const { notes, topicTitle: title } = work.fields;
        sent.push({ notes, title, revision: base.revision });
        meanwhile.saving();
        const refusal = answers.shift();
        if (refusal) return Promise.reject(refusal);
        return Promise.resolve({ ...source, revision: 'saved', mcqs: { accepted: 0, skipped: [] } });
      },
      addImage: () => Promise.reject(new ApiError(409, 'name_exists', 'It is there.')),
      order: () => Promise.resolve(),
    },
    drafts: {
      read: () => stored,
      write: (draft) => {
        if (room) stored = draft;
        return room;
      },
      remove: () => (stored = null),
    },
    merge(base, mine, theirs) {
      meanwhile.merging();
      return Promise.resolve(threeWay(base, mine, theirs));
    },
    showToast: (toast) => toasts.push(toast),
    leave: (toast) => toasts.push({ ...toast, description: `left: ${toast.description}` }),
    goOn(_, draft) {
      if (room) goneOnWith = draft;
      return room;
    },
    now: () => 7,
  });
  await editor.actions.load();
  return editor;
}

describe('what is typed', () => {
  it('is kept on the device until it is saved, and then said to be saved', async () => {
    const { actions, getState } = await opened();
    actions.type({ notes: 'Two\n' });
    expect(stored?.work.fields.notes).toBe('Two\n');
    await actions.save();
    expect(sent).toEqual([{ notes: 'Two\n', title: 'Rights', revision: 'a' }]);
    expect([stored, getState().left]).toEqual([null, true]);
    expect(toasts).toEqual([
      { title: 'Topic Updated', description: 'left: Topic Rights has been updated successfully.' },
    ]);
  });

  it('while a save is on its way is kept for the topic as it was saved', async () => {
    const { actions, getState } = await opened({ mode: 'new-topic', subject: 'polity' });
    actions.type({ topicTitle: 'Rights', notes: 'Two\n' });
    meanwhile.saving = () => actions.type({ notes: 'Two\nThree\n' });
    await actions.save();
    expect(sent).toEqual([{ notes: 'Two\n', title: 'Rights', revision: null }]);
    expect(goneOnWith).toMatchObject({
      work: { fields: { notes: 'Two\nThree\n', topicTitle: 'Rights' } },
      base: { revision: 'saved', fields: { notes: 'Two\n' } },
    });
    expect([stored, getState().left, toasts]).toEqual([null, true, []]);
  });

  it('while a save is on its way stays on screen where the device has no room', async () => {
    const { actions, getState } = await opened();
    actions.type({ notes: 'Two\n' });
    [room, meanwhile.saving] = [false, () => actions.type({ notes: 'Two\nThree\n' })];
    await actions.save();
    expect(getState()).toMatchObject({ saving: false, left: false });
    expect(getState().work.fields.notes).toBe('Two\nThree\n');
    expect(getState().problem).toContain('saved');
  });

  it('is no draft any more once it is taken back', async () => {
    const { actions } = await opened();
    actions.type({ topicTitle: 'Other' });
    actions.type({ topicTitle: 'Rights' });
    expect(stored).toBeNull();
  });

  it('stays where the save fails, with the server’s word', async () => {
    const { actions, getState } = await opened();
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
    expect(getState()).toMatchObject({ saving: false, left: false, work: { fields: { notes: 'Two\n' } } });
    expect(stored?.work.fields.notes).toBe('Two\n');
  });

  it('is said not to be kept where the device has no room', async () => {
    room = false;
    const { actions, getState } = await opened();
    actions.type({ notes: 'Two\n' });
    expect(getState().problem).toContain('no room');
  });

  it('is offered back, with what it was begun on', async () => {
    const first = await opened();
    first.actions.type({ notes: 'Two\n' });
    standing = { ...source, revision: 'b' };
    const { actions, getState } = await opened();
    expect(getState()).toMatchObject({ work: { fields: { notes: 'One\n' } }, offered: { at: 7 } });
    actions.bringBack();
    expect(getState()).toMatchObject({
      work: { fields: { notes: 'Two\n' } },
      base: { revision: 'a' },
      offered: null,
    });
  });
});

it('gives what was typed for a topic that is gone, and no more once it is discarded', async () => {
  const first = await opened();
  first.actions.type({ notes: 'Two\n' });
  gone = true;
  const { actions, getState } = await opened();
  expect(getState()).toMatchObject({ status: 'ready', offered: { at: 7 } });
  actions.bringBack();
  expect(getState().work.fields.notes).toBe('Two\n');
  expect(getState().problem).toContain('no longer');

  const again = await opened();
  again.actions.discardOffered();
  await expect.poll(() => again.getState().status).toBe('failed');
  expect(stored).toBeNull();
});

describe('a save that meets another one', () => {
  it('is merged and saved on top of it; nothing of it is lost where it is put off', async () => {
    const { actions, getState } = await opened();
    actions.type({ notes: 'One\nMine\n', topicTitle: 'Mine' });
    standing = { ...source, notes: 'Theirs\nOne\n', revision: 'b', title: 'Theirs' };
    answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
    await actions.save();
    expect(getState().merging?.conflicts).toEqual([{ field: 'topicTitle', mine: 'Mine', theirs: 'Theirs' }]);
    actions.closeMerge();
    expect(getState()).toMatchObject({ merging: null, work: { fields: { notes: 'One\nMine\n' } } });

    answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
    await actions.save();
    await actions.acceptMerge('Theirs\nOne\nMine\n', { topicTitle: 'mine' });
    expect(sent.at(-1)).toEqual({ notes: 'Theirs\nOne\nMine\n', title: 'Mine', revision: 'b' });
    expect(getState().left).toBe(true);
  });
});

it('merges what is typed while the two are compared too', async () => {
  const { actions, getState } = await opened();
  actions.type({ notes: 'One\nMine\n' });
  standing = { ...source, notes: 'Theirs\nOne\n', revision: 'b' };
  answers = [new ApiError(409, 'topic_changed', 'Changed elsewhere.')];
  meanwhile.merging = () => {
    meanwhile.merging = () => undefined;
    actions.type({ notes: 'One\nMine\nMore\n' });
  };
  await actions.save();
  expect(JSON.stringify(getState().merging?.parts)).toContain('More');
});

describe('a file of questions', () => {
  it('with a bad row is not sent', async () => {
    const { actions, getState } = await opened({ mode: 'new-topic', subject: 'polity' });
    actions.type({ topicTitle: 'New' });
    actions.chooseFile(csv('Q,a,b,,,9,\n'), 'q.csv');
    await actions.save();
    expect(sent).toEqual([]);
    expect(getState().problems.mcqs).toContain('a row of it has an error');
    actions.chooseFile(csv('Q,a,b,,,1,\n'), 'q.csv');
    await actions.save();
    expect(sent).toHaveLength(1);
  });

  it('that is no CSV is refused', async () => {
    const { actions, getState } = await opened();
    actions.chooseFile(csv('Q,a,b,,,1,\n'), 'q.xlsx');
    expect(getState().read?.bad).toHaveLength(1);
    expect(getState().work.file).toBeNull();
  });
});

it('says why an image was not added', async () => {
  const { actions, getState } = await opened();
  expect(await actions.addImage(new File([], 'map.png'))).toBeNull();
  expect(getState().problem).toBe('The image “map.png” was not added. It is there.');
});
