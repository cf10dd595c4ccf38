import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotesApi } from './notes-api.ts';
import type { NotesDraft, OwnNotes } from './notes-editor-state.ts';
import { threeWay } from '../../../client/merge/three-way.ts';

vi.stubGlobal('__API_ORIGIN__', '');
const { ApiError } = await import('../../../client/api/call-api.ts');
const { createNotesEditorStore } = await import('./notes-editor-store.ts');

const OFFICIAL = { content: 'Official\n', version: 1 };
const offline = () => new ApiError(null, 'unreachable', 'Unreachable.');

let server: OwnNotes | null;
let draft: NotesDraft | null;
let failing: (() => Error) | null;
beforeEach(() => {
  [server, draft, failing] = [null, null, null];
});

const answer = <Data>(make: () => Data): Promise<Data> =>
  // oxlint-disable-next-line typescript/require-await -- errors must reject the promise
  (async () => {
    if (failing) throw failing();
    return make();
  })();

const api: NotesApi = {
  official: () => answer(() => OFFICIAL),
  own: () => answer(() => server),
  save: (content, { version, revision }) =>
    answer(() => {
      if (revision !== (server?.revision ?? 0))
        throw new ApiError(409, 'notes_changed', 'Changed elsewhere.');
      return (server = { content, version, revision: revision + 1 });
    }),
  revert: () => answer(() => void (server = null)),
  readVersion: () => answer(() => OFFICIAL.version),
  markRead: () => answer(() => undefined),
};

async function open() {
  const store = createNotesEditorStore({
    api,
    drafts: {
      read: () => draft,
      write: (written) => {
        draft = written;
        return true;
      },
      remove: () => (draft = null),
    },
    render: (markdown) => Promise.resolve({ html: markdown, sections: [], headings: [] } as never),
    merge: (base, mine, theirs) => Promise.resolve(threeWay(base, mine, theirs)),
    preloadEditing: () => Promise.resolve(true),
    now: () => 7,
  });
  await store.actions.load();
  return store;
}

async function write(text: string) {
  const store = await open();
  await store.actions.edit();
  store.actions.type(text);
  return store;
}

describe('own notes', () => {
  it('are saved, and the draft is removed', async () => {
    const { actions, getState } = await write('Mine\n');
    expect(draft).toMatchObject({ work: 'Mine\n', base: { content: 'Official\n', revision: 0 } });
    await actions.save();
    expect(server).toEqual({ content: 'Mine\n', version: 1, revision: 1 });
    expect(getState()).toMatchObject({ mode: 'reading', saved: { own: true }, problem: null });
    expect(draft).toBeNull();
  });

  it('keep what was typed during the save', async () => {
    const { actions, getState } = await write('Mine\n');
    const saving = actions.save();
    actions.type('Mine and more\n');
    await saving;
    expect(server?.content).toBe('Mine\n');
    expect(getState()).toMatchObject({ mode: 'editing', work: 'Mine and more\n' });
    expect(draft).toMatchObject({ work: 'Mine and more\n', pending: false });
  });
});

describe('a draft', () => {
  it('is sent when the server can be reached again', async () => {
    const { actions, getState } = await write('Mine\n');
    failing = offline;
    await actions.save();
    expect(getState().problem).toMatch(/^Not saved yet\./);
    failing = null;
    await actions.retry();
    expect(server?.content).toBe('Mine\n');
    expect(draft).toBeNull();
  });

  it('is not sent again if the server refused it', async () => {
    const { actions, getState } = await write('Mine\n');
    failing = () => new ApiError(413, 'too_large', 'Too large.');
    await actions.save();
    expect(getState()).toMatchObject({ mode: 'editing', problem: 'Too large.' });
    failing = null;
    await actions.retry();
    expect(server).toBeNull();
    expect(draft).toMatchObject({ work: 'Mine\n', pending: false });
  });

  it('never overwrites what another device saved since', async () => {
    await write('Mine\n');
    server = { content: 'Theirs\n', version: 1, revision: 1 };
    const { actions, getState } = await open();
    await actions.restoreDraft();
    expect(getState()).toMatchObject({ mode: 'editing', work: 'Mine\n' });
    await actions.save();
    expect(server.content).toBe('Theirs\n');
    expect(getState()).toMatchObject({ mode: 'merging', merging: { reason: 'conflict' } });
    await actions.acceptMerge('Both\n');
    expect(server).toMatchObject({ content: 'Both\n', revision: 2 });
    expect(draft).toBeNull();
  });

  it('is offered again after its merge was closed, and is still in conflict', async () => {
    const { actions, getState } = await write('Mine\n');
    server = { content: 'Theirs\n', version: 1, revision: 1 };
    await actions.save();
    actions.closeMerge();
    expect(getState()).toMatchObject({ mode: 'reading', foundDraft: { work: 'Mine\n' } });
    await actions.retry();
    await actions.restoreDraft();
    await actions.save();
    expect(server.content).toBe('Theirs\n');
    expect(getState().mode).toBe('merging');
  });

  it('in conflict waits for the learner, also on the next visit', async () => {
    const { actions, getState } = await write('Mine\n');
    server = { content: 'Theirs\n', version: 1, revision: 1 };
    await actions.save();
    const { merging } = getState();
    await actions.retry();
    expect(getState().merging).toBe(merging);
    const later = await open();
    expect(later.getState()).toMatchObject({ mode: 'merging', work: 'Mine\n' });
    expect(server.content).toBe('Theirs\n');
  });

  it('can be discarded', async () => {
    await write('Mine\n');
    const { actions, getState } = await open();
    actions.discardDraft();
    expect([draft, getState().foundDraft]).toEqual([null, null]);
  });
});
