import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { ApiError } from '../../../client/api/call-api.ts';
import { draftedDocument } from '../../../client/drafts/drafted-document.ts';
import type { DraftStore } from '../../../client/drafts/drafts.ts';
import { TextRejected } from '../../../client/notes/text-rejected-error.ts';
import type { MergePart } from '../../../client/merge/three-way.ts';
import {
  changedSections,
  hasUnsavedChanges,
  initialState,
  ownNotes,
  storedNotes,
  type NotesDraft,
  type NotesEditorState,
  type StoredNotes,
} from './notes-editor-state.ts';
import type { NotesApi } from './notes-api.ts';

interface NotesEditorDependencies {
  api: NotesApi;
  drafts: DraftStore<NotesDraft>;
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

  const document = draftedDocument({
    getState,
    setState: (change) => setState(change),
    drafts,
    isSame: (text, saved: StoredNotes) => text === saved.content,
    save: async (text, base) => ({ ...(await api.save(text, base)), own: true }),
    now,
  });

  /** Shows the saved text, and looks for a draft. Returns whether one is pending. */
  const showSaved = (saved = getState().saved) => document.open(saved, saved.content);

  /** Saves the work. Returns whether it succeeded. */
  async function send(): Promise<boolean> {
    setState({ problem: null });
    const { mode } = getState();
    const result = await document.save();
    if (result.kind === 'saved') {
      if (!result.edited) setState({ mode: 'reading', merging: null });
    } else if (result.kind === 'conflict') await resolveConflict();
    else if (result.kind === 'waiting') setState({ problem: result.stored ? NOT_SAVED : NOT_STORED });
    else {
      if (mode === 'reading') showSaved();
      setState({ problem: result.error.message });
    }
    return result.kind === 'saved';
  }

  /** Handles a save from another tab or device: starts a merge unless both texts are equal. */
  async function resolveConflict(): Promise<void> {
    const isKnown = await attempt(async () => {
      const theirs = storedNotes(getState().official, await api.own());
      const { work, base } = getState();
      if (theirs.content === work) {
        document.finish(work, theirs);
        setState({ mode: 'reading' });
        return;
      }
      const parts = await merge(base.content, work, theirs.content);
      const { version, revision } = theirs;
      setState({
        saved: theirs,
        mode: 'merging',
        merging: { reason: 'conflict', parts, version, revision },
      });
    });
    if (!isKnown) document.storeDraft(true);
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
        setState({ status: 'ready', official, problem: null });
        if (showSaved(storedNotes(official, own))) await send();
      });
      if (!loaded) {
        setState({ status: 'failed' });
        return;
      }
      if (editWhenLoaded) await actions.edit();
      await attempt(findChangedSections);
    },

    async edit() {
      const { status, mode, saving } = getState();
      editWhenLoaded = status === 'loading';
      if (status !== 'ready' || mode !== 'reading' || saving) return;
      if (!(await preloadEditing())) {
        setState({ problem: 'The editor could not be loaded. Check your connection and try again.' });
        return;
      }
      /* An unsaved draft is continued, also one of another tab. */
      if (!document.isUnsaved()) showSaved();
      document.restoreDraft();
      setState({ mode: 'editing', problem: null });
    },

    type(text) {
      document.edit(text);
      if (!getState().draftStored) setState({ problem: NOT_STORED });
    },

    cancel() {
      if (document.isUnsaved()) document.storeDraft(false);
      setState({ mode: 'reading', problem: null });
      showSaved();
    },

    async save() {
      const state = getState();
      if (!hasUnsavedChanges(state) || state.saving) return;
      setState({ undo: null });
      await send();
    },

    async retry() {
      const { mode, saving, merging, base } = getState();
      /* A conflict waits for the learner; the merged text has the other's revision. */
      const isWaiting = merging !== null && merging.revision !== base.revision;
      if (saving || isWaiting || !drafts.read()?.pending) return;
      if (document.isUnsaved() || (mode === 'reading' && showSaved())) await send();
    },

    restoreDraft: () => actions.edit(),
    discardDraft() {
      document.discardDraft();
      setState({ problem: null });
    },

    async revert() {
      await attempt(async () => {
        await api.revert();
        document.discardDraft();
        setState({ mode: 'reading', undo: null, problem: null });
        showSaved(storedNotes(getState().official, null));
      });
    },

    async openUpdate() {
      const { official, ...state } = getState();
      const own = ownNotes(state);
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
      const { merging, saved } = getState();
      if (!merging) return;
      const { reason, version, revision } = merging;
      setState({ work: text, base: { content: saved.content, version, revision } });
      if (await send())
        setState({ undo: reason === 'update' ? { content: saved.content, version: saved.version } : null });
    },

    closeMerge() {
      /* After a conflict the learner's text is still unsaved, so it can be restored. */
      if (document.isUnsaved()) document.storeDraft(false);
      setState({ mode: 'reading', merging: null, problem: null });
      showSaved();
    },

    async undoMerge() {
      const { undo, saved } = getState();
      if (!undo || !saved.own) return;
      setState({
        work: undo.content,
        base: { content: saved.content, version: undo.version, revision: saved.revision },
      });
      if (await send()) setState({ undo: null });
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
