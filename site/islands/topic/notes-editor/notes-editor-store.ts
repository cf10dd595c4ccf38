import type { DraftStore } from '../../../client/storage/drafts.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { ApiError, isTemporary } from '../../../client/api/api.ts';
import { TextRejected } from '../../../client/notes/text-rejected.ts';
import type { MergePart } from '../../../client/merge/three-way.ts';
import {
  baseOf,
  changedSections,
  hasUnsavedChanges,
  loadingDesk,
  type Desk,
  type Draft,
  type OwnNotes,
} from './notes-editor-state.ts';
import type { NotesApi } from './notes-api.ts';

export interface DeskDependencies {
  api: NotesApi;
  drafts: DraftStore<Draft>;
  render: (markdown: string) => Promise<RenderedNotes>;
  merge: (base: string, mine: string, theirs: string) => Promise<MergePart[]>;
  /** Fetches the code of the editor. Resolves to false where it cannot be had. */
  prepareEditor: () => Promise<boolean>;
  /** ms since 1970 */
  now: () => number;
}

export interface DeskActions {
  load: () => Promise<void>;
  edit: () => Promise<void>;
  type: (text: string) => void;
  cancel: () => void;
  save: () => Promise<void>;
  /** Sends what could not be saved before; does nothing where nothing waits. */
  retry: () => Promise<void>;
  bringBack: () => Promise<void>;
  discardOffered: () => void;
  revert: () => Promise<void>;
  /** Shows what new official notes change in the learner's own. */
  openUpdate: () => Promise<void>;
  acceptMerge: (text: string) => Promise<void>;
  closeMerge: () => void;
  undoMerge: () => Promise<void>;
  markRead: () => Promise<void>;
}

export type DeskStore = StoreApi<Desk> & { actions: DeskActions };

const NOT_SAVED = 'Not saved yet. Your text is kept on this device and will be sent again.';
const NOT_KEPT =
  'Not saved yet, and this device has no room to keep it. Please stay on this page and save again.';

/** One learner's work on the notes of one topic. */
export function createDesk({ api, drafts, render, merge, prepareEditor, now }: DeskDependencies): DeskStore {
  const store = createStore<Desk>(() => loadingDesk);
  const { getState, setState } = store;
  let editWhenLoaded = false;

  /** Runs a call and says what went wrong with it; whether it went well. */
  async function attempt(call: () => Promise<void>): Promise<boolean> {
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TextRejected)) throw error;
      setState({ problem: error.message });
      return false;
    }
  }

  function keepDraft(pending: boolean): boolean {
    const desk = getState();
    const { version, revision } = baseOf(desk);
    return drafts.write({
      content: desk.text,
      original: desk.original,
      version,
      revision,
      pending,
      at: now(),
    });
  }

  /** Sends a text; what comes of it is in the state, and the draft stays until the server has it. */
  async function send(
    content: string,
    base: { version: number; revision: number },
    original: string,
  ): Promise<boolean> {
    setState({ saving: true, problem: null });
    try {
      const own = await api.save(content, base);
      /* Another text may be kept there: one that was offered, or what was typed meanwhile. */
      if (drafts.read()?.content === content) drafts.remove();
      /* What was typed while the save was under way is not saved by it. */
      const typed = getState().mode === 'editing' && getState().text !== content;
      if (typed) {
        setState({ own, original: content, saving: false });
        keepDraft(false);
      } else {
        setState({ own, saving: false, mode: 'reading', merging: null, offered: drafts.read() });
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { mode, text } = getState();
      const latest = mode === 'editing' ? text : content;
      setState({ saving: false });
      if (error.status === 409) await meetOther(latest, original);
      else setState({ problem: isTemporary(error) ? keptOrNot(latest, base, original) : error.message });
      return false;
    }
  }

  function keptOrNot(content: string, base: { version: number; revision: number }, original: string): string {
    return drafts.write({ content, original, ...base, pending: true, at: now() }) ? NOT_SAVED : NOT_KEPT;
  }

  /** Somewhere else the same notes were saved meanwhile: nothing of either is dropped. */
  async function meetOther(mine: string, original: string): Promise<void> {
    await attempt(async () => {
      const other = await api.own();
      const official = getState().official;
      const theirs: OwnNotes = other ?? { ...official, revision: 0 };
      if (theirs.content === mine) {
        drafts.remove();
        setState({ own: other, mode: 'reading', offered: null });
        return;
      }
      const parts = await merge(original, mine, theirs.content);
      const { version, revision } = theirs;
      setState({ own: other, mode: 'merging', merging: { reason: 'conflict', parts, version, revision } });
    });
  }

  async function openEditor(texts: Partial<Desk>): Promise<boolean> {
    if (getState().mode !== 'reading' || getState().saving) return false;
    if (await prepareEditor()) {
      setState({ ...texts, mode: 'editing', problem: null });
      return true;
    }
    setState({ problem: 'The editor could not be loaded. Check your connection and try again.' });
    return false;
  }

  async function findChanges(): Promise<void> {
    const { official } = getState();
    const read = await api.readVersion();
    if (read === null) await api.markRead(official.version);
    if (read === null || read >= official.version) return;
    const [before, after] = await Promise.all([
      api.official(read).then(({ content }) => render(content)),
      render(official.content),
    ]);
    setState({ changedSections: changedSections(before.sections, after.sections) });
  }

  const actions: DeskActions = {
    async load() {
      const loaded = await attempt(async () => {
        const [official, own] = await Promise.all([api.official(), api.own()]);
        setState({ status: 'ready', official, own, problem: null });
        const draft = drafts.read();
        const shown = own?.content ?? official.content;
        if (draft?.content === shown) drafts.remove();
        else if (draft) setState({ offered: draft });
        if (draft?.pending && draft.content !== shown) await actions.retry();
      });
      if (!loaded) {
        setState({ status: 'failed' });
        return;
      }
      if (editWhenLoaded) await actions.edit();
      await attempt(findChanges);
    },

    async edit() {
      const { own, official, status } = getState();
      editWhenLoaded = status === 'loading';
      if (status !== 'ready') return;
      const original = own?.content ?? official.content;
      /* What was never saved is what they want to go on with. */
      const draft = getState().offered ?? drafts.read();
      const text = draft?.content ?? original;
      if ((await openEditor({ original, text, offered: null })) && draft) keepDraft(draft.pending);
    },

    type(text) {
      setState({ text });
      if (!hasUnsavedChanges(getState())) drafts.remove();
      else if (!keepDraft(drafts.read()?.pending ?? false)) setState({ problem: NOT_KEPT });
    },

    cancel() {
      const desk = getState();
      if (hasUnsavedChanges(desk)) keepDraft(false);
      else drafts.remove();
      setState({ mode: 'reading', text: desk.original, offered: drafts.read(), problem: null });
    },

    async save() {
      const desk = getState();
      if (!hasUnsavedChanges(desk) || desk.saving) return;
      keepDraft(true);
      setState({ undo: null });
      await send(desk.text, baseOf(desk), desk.original);
    },

    async retry() {
      const draft = drafts.read();
      if (!draft?.pending || getState().saving) return;
      await send(draft.content, draft, draft.original);
    },

    bringBack: () => actions.edit(),

    discardOffered() {
      drafts.remove();
      setState({ offered: null, problem: null });
    },

    async revert() {
      await attempt(async () => {
        await api.revert();
        drafts.remove();
        setState({ own: null, mode: 'reading', undo: null, offered: null, problem: null });
      });
    },

    async openUpdate() {
      const { own, official } = getState();
      if (!own) return;
      await attempt(async () => {
        const base = await api.official(own.version);
        const parts = await merge(base.content, own.content, official.content);
        const { revision } = own;
        setState({
          mode: 'merging',
          merging: { reason: 'update', parts, version: official.version, revision },
          problem: null,
        });
      });
    },

    async acceptMerge(text) {
      const { merging, own, official } = getState();
      if (!merging) return;
      const before = own ?? official;
      const { version, revision } = merging;
      if (await send(text, { version, revision }, before.content)) {
        const { content, version: stood } = before;
        setState({ undo: merging.reason === 'update' ? { content, version: stood } : null });
      }
    },

    closeMerge() {
      const { merging } = getState();
      /* A save that met another one is still to be made: its text is offered again. */
      const offered = merging?.reason === 'conflict' ? drafts.read() : null;
      if (offered) drafts.write({ ...offered, pending: false });
      setState({ mode: 'reading', merging: null, offered, problem: null });
    },

    async undoMerge() {
      const { undo, own } = getState();
      if (!undo || !own) return;
      if (await send(undo.content, { version: undo.version, revision: own.revision }, own.content)) {
        setState({ undo: null });
      }
    },

    async markRead() {
      await attempt(async () => {
        await api.markRead(getState().official.version);
        setState({ changedSections: [] });
      });
    },
  };
  return Object.assign(store, { actions });
}
