import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoredMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import type { OwnMcqs } from '../../../../../api/contract/practice/mcqs.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { draftedDocument } from '../../../../client/drafts/drafted-document.ts';
import type { DraftStore } from '../../../../client/drafts/drafts.ts';
import {
  changeRow,
  EMPTY_ROW,
  findProblems,
  hasUnsavedChanges,
  initialState,
  isSameSet,
  moveRow,
  toMcqs,
  toRows,
  withIds,
  type ManagerDraft,
  type StoredSet,
  type ManagerState,
  type Row,
  type RowText,
} from './manager-state.ts';

/** API calls for one learner's questions on one topic. Each may reject with ApiError. */
export interface McqsApi {
  own: () => Promise<OwnMcqs>;
  official: () => Promise<StoredMcq[]>;
  save: (mcqs: readonly StoredMcq[], revision: number) => Promise<OwnMcqs>;
  revert: () => Promise<void>;
}

interface ManagerStoreDependencies {
  api: McqsApi;
  drafts: DraftStore<ManagerDraft>;
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
  const document = draftedDocument({
    getState,
    setState: (change) => setState(change),
    drafts,
    isSame: (rows, saved: StoredSet) => isSameSet(toMcqs(rows), saved.mcqs),
    async save(rows, { revision }) {
      const sent = toMcqs(rows);
      const answer = await api.save(sent, revision);
      return { mcqs: answer.mcqs ?? sent, own: true, revision: answer.revision };
    },
    now,
  });

  async function fetchSet(): Promise<StoredSet> {
    const { mcqs, revision } = await api.own();
    return { mcqs: mcqs ?? (await api.official()), own: mcqs !== null, revision };
  }

  /** Applies a change by the learner. */
  function edit(rows: readonly Row[], more: Partial<ManagerState> = {}): void {
    setState({ undo: null, ...more, problem: null, isSaved: false });
    document.edit(rows);
  }

  async function send(): Promise<void> {
    setState({ problem: null, isSaved: false, undo: null });
    const { work } = getState();
    const result = await document.save();
    if (result.kind === 'saved') showSaved(result.edited);
    else if (result.kind === 'conflict') await handleConflict(work);
    else if (result.kind === 'waiting') setState({ problem: result.stored ? NOT_SAVED : NOT_STORED });
    else setState({ problem: result.error.message });
  }

  function showSaved(edited: boolean): void {
    setState({ conflict: null, isSaved: !edited });
    notifyChanged();
  }

  /** Handles a save from another tab or device: the learner chooses unless both sets are equal. */
  async function handleConflict(mine: readonly Row[]): Promise<void> {
    try {
      const theirs = await fetchSet();
      if (theirs.own && isSameSet(toMcqs(mine), theirs.mcqs)) showSaved(document.finish(mine, theirs));
      else setState({ conflict: theirs });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ problem: document.storeDraft(true) ? NOT_SAVED : NOT_STORED });
    }
  }

  const actions: ManagerActions = {
    async load() {
      let saved: StoredSet;
      try {
        saved = await fetchSet();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState({ status: 'failed', problem: error.message });
        return;
      }
      setState({ ...initialState, status: 'ready' });
      if (document.open(saved, toRows(saved.mcqs))) await actions.retry();
    },

    add() {
      const [row = { ...EMPTY_ROW, id: 0 }] = withIds([EMPTY_ROW]);
      edit([...getState().work, row]);
      return row.id;
    },

    change(id, change) {
      edit(changeRow(getState().work, id, change));
    },

    move(id, by) {
      edit(moveRow(getState().work, id, by));
    },

    remove(id) {
      const { work: rows } = getState();
      const index = rows.findIndex((row) => row.id === id);
      const message = `Question ${index + 1} has been deleted.`;
      if (index !== -1) edit(rows.toSpliced(index, 1), { undo: { message, rows } });
    },

    cancel() {
      const { work: rows, saved, saving } = getState();
      if (saving) return;
      edit(toRows(saved.mcqs), {
        base: saved,
        undo: { message: 'Your changes have been discarded.', rows },
      });
    },

    undo() {
      const { undo } = getState();
      if (undo) edit(undo.rows);
    },

    importMcqs(mcqs, how) {
      const { work: rows } = getState();
      const imported = toRows(mcqs);
      if (how === 'append') edit([...rows, ...imported]);
      else edit(imported, { undo: { message: 'The list has been replaced.', rows } });
    },

    async save() {
      const state = getState();
      if (state.saving || state.conflict || state.foundDraft) return;
      if (!hasUnsavedChanges(state) || findProblems(state.work).length > 0) return;
      await send();
    },

    async retry() {
      if (drafts.read()?.pending) await actions.save();
    },

    async keepMine() {
      const { conflict, saving } = getState();
      if (!conflict || saving) return;
      setState({ conflict: null, saved: conflict, base: conflict });
      await send();
    },

    acceptTheirs() {
      const { conflict, work: rows } = getState();
      if (!conflict) return;
      setState({ saved: conflict, base: conflict, conflict: null });
      edit(toRows(conflict.mcqs), {
        undo: { message: 'Your questions have been replaced by the other ones.', rows },
      });
      notifyChanged();
    },

    restoreDraft: document.restoreDraft,
    discardDraft: document.discardDraft,

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
