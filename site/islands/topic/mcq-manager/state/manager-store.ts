import type { DraftStore } from '../../../../client/storage/drafts.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoredMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import { ApiError, isTemporary } from '../../../../client/api/call-api.ts';
import type { McqsApi } from './manager-api.ts';
import {
  changeRow,
  EMPTY_ROW,
  findProblems,
  hasUnsavedChanges,
  initialState,
  isSameSet,
  moveRow,
  toMcqs,
  toRowText,
  withoutId,
  type Draft,
  type StoredSet,
  type ManagerState,
  type Row,
  type RowText,
} from './manager-state.ts';

interface ManagerStoreDependencies {
  api: McqsApi;
  drafts: DraftStore<Draft>;
  /** Notifies the page that the learner practises other questions now. */
  notifyChanged: () => void;
  /** ms since 1970 */
  now: () => number;
}

interface ManagerActions {
  load: () => Promise<void>;
  /** Adds an empty question and returns its id. */
  add: () => number;
  change: (id: number, change: Partial<RowText>) => void;
  move: (id: number, by: number) => void;
  remove: (id: number) => void;
  /** Discards all unsaved changes. */
  cancel: () => void;
  /** Restores the rows before the last step that removed some. */
  undo: () => void;
  importMcqs: (mcqs: readonly StoredMcq[], how: 'append' | 'replace') => void;
  save: () => Promise<void>;
  /** Sends the pending draft, if there is one. */
  retry: () => Promise<void>;
  keepMine: () => Promise<void>;
  acceptTheirs: () => void;
  restoreDraft: () => void;
  discardDraft: () => void;
  revert: () => Promise<void>;
}

export type ManagerStore = StoreApi<ManagerState> & { actions: ManagerActions };

const NOT_SAVED = 'Not saved yet. Your questions are kept on this device and will be sent again.';
const NOT_STORED =
  'Not saved yet, and there is no space on this device to keep your questions. Please stay on this page and save again.';

/** Creates the store for one learner's questions on one topic. */
export function createManagerStore({
  api,
  drafts,
  notifyChanged,
  now,
}: ManagerStoreDependencies): ManagerStore {
  const store = createStore<ManagerState>(() => initialState);
  const { getState, setState } = store;
  let lastId = 0;

  function withIds(texts: readonly RowText[]): Row[] {
    return texts.map((text) => {
      lastId += 1;
      return { ...text, id: lastId };
    });
  }

  async function fetchSet(): Promise<StoredSet> {
    const { mcqs, revision } = await api.own();
    return { mcqs: mcqs ?? (await api.official()), own: mcqs !== null, revision };
  }

  function loadedState(stored: StoredSet): Partial<ManagerState> {
    return { stored, rows: withIds(stored.mcqs.map(toRowText)), revision: stored.revision };
  }

  function saveDraft(pending: boolean): boolean {
    const { rows, revision } = getState();
    return drafts.write({ rows: rows.map(withoutId), revision, pending, at: now() });
  }

  /** Applies a change by the learner and stores or removes the draft. */
  function edit(rows: readonly Row[], more: Partial<ManagerState> = {}): void {
    setState({ undo: null, ...more, rows, problem: null, saved: false });
    if (hasUnsavedChanges(getState())) saveDraft(false);
    else drafts.remove();
  }

  async function send(): Promise<void> {
    const { rows, revision } = getState();
    const sent = toMcqs(rows);
    saveDraft(true);
    setState({ saving: true, problem: null, saved: false, undo: null });
    try {
      const answer = await api.save(sent, revision);
      markSaved({ mcqs: answer.mcqs ?? sent, own: true, revision: answer.revision });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ saving: false });
      if (error.status === 409) await handleConflict(sent);
      else if (isTemporary(error)) setState({ problem: saveDraft(true) ? NOT_SAVED : NOT_STORED });
      else {
        saveDraft(false);
        setState({ problem: error.message });
      }
    }
  }

  /** Updates the state after a save, which does not include changes made during it. */
  function markSaved(stored: StoredSet): void {
    setState({ stored, revision: stored.revision, saving: false, conflict: null });
    const unsaved = hasUnsavedChanges(getState());
    if (unsaved) saveDraft(false);
    else drafts.remove();
    setState({ saved: !unsaved });
    notifyChanged();
  }

  /** Handles a save from another tab or device: the learner chooses unless both sets are equal. */
  async function handleConflict(mine: readonly StoredMcq[]): Promise<void> {
    try {
      const theirs = await fetchSet();
      if (theirs.own && isSameSet(mine, theirs.mcqs)) markSaved(theirs);
      else setState({ conflict: theirs });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ problem: saveDraft(true) ? NOT_SAVED : NOT_STORED });
    }
  }

  const actions: ManagerActions = {
    async load() {
      try {
        const stored = await fetchSet();
        setState({ ...initialState, status: 'ready', ...loadedState(stored) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState({ status: 'failed', problem: error.message });
        return;
      }
      const draft = drafts.read();
      if (!draft) return;
      if (isSameSet(toMcqs(draft.rows), getState().stored.mcqs)) drafts.remove();
      else if (draft.pending) {
        setState({ rows: withIds(draft.rows), revision: draft.revision });
        await actions.retry();
      } else setState({ restorableDraft: draft });
    },

    add() {
      edit([...getState().rows, ...withIds([EMPTY_ROW])]);
      return lastId;
    },

    change(id, change) {
      edit(changeRow(getState().rows, id, change));
    },

    move(id, by) {
      edit(moveRow(getState().rows, id, by));
    },

    remove(id) {
      const { rows } = getState();
      const index = rows.findIndex((row) => row.id === id);
      const message = `Question ${index + 1} has been deleted.`;
      if (index !== -1) edit(rows.toSpliced(index, 1), { undo: { message, rows } });
    },

    cancel() {
      const { rows, stored, saving } = getState();
      if (saving) return;
      edit(withIds(stored.mcqs.map(toRowText)), {
        revision: stored.revision,
        undo: { message: 'Your changes have been discarded.', rows },
      });
    },

    undo() {
      const { undo } = getState();
      if (undo) edit(undo.rows);
    },

    importMcqs(mcqs, how) {
      const { rows } = getState();
      const imported = withIds(mcqs.map(toRowText));
      if (how === 'append') edit([...rows, ...imported]);
      else edit(imported, { undo: { message: 'The list has been replaced.', rows } });
    },

    async save() {
      const state = getState();
      if (state.saving || state.conflict || state.restorableDraft) return;
      if (!hasUnsavedChanges(state) || findProblems(state.rows).length > 0) return;
      await send();
    },

    async retry() {
      const { saving, conflict, restorableDraft, status } = getState();
      if (status !== 'ready' || saving || conflict || restorableDraft || !drafts.read()?.pending) return;
      await actions.save();
    },

    async keepMine() {
      const { conflict, saving } = getState();
      if (!conflict || saving) return;
      setState({ conflict: null, stored: conflict, revision: conflict.revision });
      await send();
    },

    acceptTheirs() {
      const { conflict, rows } = getState();
      if (!conflict) return;
      drafts.remove();
      const undo = { message: 'Your questions have been replaced by the other ones.', rows };
      setState({ ...loadedState(conflict), conflict: null, problem: null, undo });
      notifyChanged();
    },

    restoreDraft() {
      const { restorableDraft } = getState();
      if (!restorableDraft) return;
      /* Keeps the draft's revision, so that a later save is detected as a conflict. */
      setState({ restorableDraft: null, revision: restorableDraft.revision });
      edit(withIds(restorableDraft.rows));
    },

    discardDraft() {
      drafts.remove();
      setState({ restorableDraft: null });
    },

    async revert() {
      setState({ saving: true, problem: null });
      try {
        await api.revert();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState({ saving: false, problem: `Your questions were not reverted. ${error.message}` });
        return;
      }
      drafts.remove();
      notifyChanged();
      await actions.load();
    },
  };
  return Object.assign(store, { actions });
}
