import type { DraftStore } from '../../../client/storage/drafts.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { ApiError, isTemporary } from '../../../client/api/call-api.ts';
import { TextRejected } from '../../../client/notes/text-rejected-error.ts';
import type { MergePart } from '../../../client/merge/three-way.ts';
import {
  saveBase,
  changedSections,
  hasUnsavedChanges,
  initialState,
  type NotesEditorState,
  type Draft,
  type OwnNotes,
} from './notes-editor-state.ts';
import type { NotesApi } from './notes-api.ts';

interface NotesEditorDependencies {
  api: NotesApi;
  drafts: DraftStore<Draft>;
  render: (markdown: string) => Promise<RenderedNotes>;
  merge: (base: string, mine: string, theirs: string) => Promise<MergePart[]>;
  /** Fetches the code of the editor. Resolves to false if it could not be loaded. */
  preloadEditing: () => Promise<boolean>;
  /** ms since 1970 */
  now: () => number;
}

export interface NotesEditorActions {
  load: () => Promise<void>;
  edit: () => Promise<void>;
  type: (text: string) => void;
  cancel: () => void;
  save: () => Promise<void>;
  /** Sends the pending draft, if there is one. */
  retry: () => Promise<void>;
  restoreDraft: () => Promise<void>;
  discardDraft: () => void;
  revert: () => Promise<void>;
  /** Starts a merge of the new official notes into the learner's own. */
  openUpdate: () => Promise<void>;
  acceptMerge: (text: string) => Promise<void>;
  closeMerge: () => void;
  undoMerge: () => Promise<void>;
  markRead: () => Promise<void>;
}

export type NotesEditorStore = StoreApi<NotesEditorState> & { actions: NotesEditorActions };

const NOT_SAVED = 'Not saved yet. Your text is kept on this device and will be sent again.';
const NOT_STORED =
  'Not saved yet, and there is no space on this device to keep it. Please stay on this page and save again.';

/** Creates the store for one learner's notes on one topic. */
export function createNotesEditorStore({
  api,
  drafts,
  render,
  merge,
  preloadEditing,
  now,
}: NotesEditorDependencies): NotesEditorStore {
  const store = createStore<NotesEditorState>(() => initialState);
  const { getState, setState } = store;
  let editWhenLoaded = false;

  /** Runs a call, and shows its error as the problem. Returns whether it succeeded. */
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

  function saveDraft(pending: boolean): boolean {
    const state = getState();
    const { version, revision } = saveBase(state);
    return drafts.write({
      content: state.text,
      original: state.original,
      version,
      revision,
      pending,
      at: now(),
    });
  }

  /** Saves a text on the server. The draft is removed only after that. Returns whether it succeeded. */
  async function send(
    content: string,
    base: { version: number; revision: number },
    original: string,
  ): Promise<boolean> {
    setState({ saving: true, problem: null });
    try {
      const own = await api.save(content, base);
      /* The draft may hold another text: an unrestored one, or what was typed during the save. */
      if (drafts.read()?.content === content) drafts.remove();
      /* The save does not include what was typed during it. */
      const hasNewText = getState().mode === 'editing' && getState().text !== content;
      if (hasNewText) {
        setState({ own, original: content, saving: false });
        saveDraft(false);
      } else {
        setState({ own, saving: false, mode: 'reading', merging: null, restorableDraft: drafts.read() });
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { mode, text } = getState();
      const latest = mode === 'editing' ? text : content;
      setState({ saving: false });
      if (error.status === 409) await resolveConflict(latest, original);
      else setState({ problem: isTemporary(error) ? storeForRetry(latest, base, original) : error.message });
      return false;
    }
  }

  function storeForRetry(
    content: string,
    base: { version: number; revision: number },
    original: string,
  ): string {
    return drafts.write({ content, original, ...base, pending: true, at: now() }) ? NOT_SAVED : NOT_STORED;
  }

  /** Handles a save from another tab or device: starts a merge unless both texts are equal. */
  async function resolveConflict(mine: string, original: string): Promise<void> {
    await attempt(async () => {
      const saved = await api.own();
      const official = getState().official;
      const theirs: OwnNotes = saved ?? { ...official, revision: 0 };
      if (theirs.content === mine) {
        drafts.remove();
        setState({ own: saved, mode: 'reading', restorableDraft: null });
        return;
      }
      const parts = await merge(original, mine, theirs.content);
      const { version, revision } = theirs;
      setState({ own: saved, mode: 'merging', merging: { reason: 'conflict', parts, version, revision } });
    });
  }

  async function openEditor(texts: Partial<NotesEditorState>): Promise<boolean> {
    if (getState().mode !== 'reading' || getState().saving) return false;
    if (await preloadEditing()) {
      setState({ ...texts, mode: 'editing', problem: null });
      return true;
    }
    setState({ problem: 'The editor could not be loaded. Check your connection and try again.' });
    return false;
  }

  async function findChangedSections(): Promise<void> {
    const { official } = getState();
    const readVersion = await api.readVersion();
    if (readVersion === null) await api.markRead(official.version);
    if (readVersion === null || readVersion >= official.version) return;
    const [before, after] = await Promise.all([
      api.official(readVersion).then(({ content }) => render(content)),
      render(official.content),
    ]);
    setState({ changedSections: changedSections(before.sections, after.sections) });
  }

  const actions: NotesEditorActions = {
    async load() {
      const loaded = await attempt(async () => {
        const [official, own] = await Promise.all([api.official(), api.own()]);
        setState({ status: 'ready', official, own, problem: null });
        const draft = drafts.read();
        const shown = own?.content ?? official.content;
        if (draft?.content === shown) drafts.remove();
        else if (draft) setState({ restorableDraft: draft });
        if (draft?.pending && draft.content !== shown) await actions.retry();
      });
      if (!loaded) {
        setState({ status: 'failed' });
        return;
      }
      if (editWhenLoaded) await actions.edit();
      await attempt(findChangedSections);
    },

    async edit() {
      const { own, official, status } = getState();
      editWhenLoaded = status === 'loading';
      if (status !== 'ready') return;
      const original = own?.content ?? official.content;
      /* An unsaved draft is continued. */
      const draft = getState().restorableDraft ?? drafts.read();
      const text = draft?.content ?? original;
      if ((await openEditor({ original, text, restorableDraft: null })) && draft) saveDraft(draft.pending);
    },

    type(text) {
      setState({ text });
      if (!hasUnsavedChanges(getState())) drafts.remove();
      else if (!saveDraft(drafts.read()?.pending ?? false)) setState({ problem: NOT_STORED });
    },

    cancel() {
      const state = getState();
      if (hasUnsavedChanges(state)) saveDraft(false);
      else drafts.remove();
      setState({ mode: 'reading', text: state.original, restorableDraft: drafts.read(), problem: null });
    },

    async save() {
      const state = getState();
      if (!hasUnsavedChanges(state) || state.saving) return;
      saveDraft(true);
      setState({ undo: null });
      await send(state.text, saveBase(state), state.original);
    },

    async retry() {
      const draft = drafts.read();
      if (!draft?.pending || getState().saving) return;
      await send(draft.content, draft, draft.original);
    },

    restoreDraft: () => actions.edit(),

    discardDraft() {
      drafts.remove();
      setState({ restorableDraft: null, problem: null });
    },

    async revert() {
      await attempt(async () => {
        await api.revert();
        drafts.remove();
        setState({ own: null, mode: 'reading', undo: null, restorableDraft: null, problem: null });
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
        const undo = { content: before.content, version: before.version };
        setState({ undo: merging.reason === 'update' ? undo : null });
      }
    },

    closeMerge() {
      const { merging } = getState();
      /* After a conflict the learner's text is still unsaved, so it can be restored. */
      const restorableDraft = merging?.reason === 'conflict' ? drafts.read() : null;
      if (restorableDraft) drafts.write({ ...restorableDraft, pending: false });
      setState({ mode: 'reading', merging: null, restorableDraft, problem: null });
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
