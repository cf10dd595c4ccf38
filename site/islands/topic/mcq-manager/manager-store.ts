import type { DraftStore } from '../../../client/storage/drafts.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoredMcq } from '../../../../api/contract/practice/mcq-rules.ts';
import { ApiError, isTemporary } from '../../../client/api/api.ts';
import type { McqsApi } from './manager-api.ts';
import {
  changed,
  hasUnsavedChanges,
  isSameSet,
  loadingManager,
  mcqsOf,
  moved,
  newRowText,
  problemsIn,
  rowText,
  rowTextOf,
  type Draft,
  type KeptSet,
  type Manager,
  type Row,
  type RowText,
} from './manager-state.ts';

export interface ManagerDependencies {
  api: McqsApi;
  drafts: DraftStore<Draft>;
  /** Tells the rest of the page that other questions count now. */
  announce: () => void;
  /** ms since 1970 */
  now: () => number;
}

interface ManagerActions {
  load: () => Promise<void>;
  /** Adds an empty question; its id. */
  add: () => number;
  change: (id: number, change: Partial<RowText>) => void;
  move: (id: number, by: number) => void;
  remove: (id: number) => void;
  /** Goes back to what is kept. */
  cancel: () => void;
  /** Brings back what the last step took away. */
  undo: () => void;
  /** Takes questions that were read from a file. */
  take: (mcqs: readonly StoredMcq[], how: 'append' | 'replace') => void;
  save: () => Promise<void>;
  /** Sends what could not be saved before; does nothing where nothing waits. */
  retry: () => Promise<void>;
  keepMine: () => Promise<void>;
  takeOther: () => void;
  bringBack: () => void;
  discardOffered: () => void;
  revert: () => Promise<void>;
}

export type ManagerStore = StoreApi<Manager> & { actions: ManagerActions };

const NOT_SAVED = 'Not saved yet. Your questions are kept on this device and will be sent again.';
const NOT_KEPT =
  'Not saved yet, and this device has no room to keep your questions. Please stay on this page and save again.';

/** One learner's work on the questions of one topic. */
export function createManager({ api, drafts, announce, now }: ManagerDependencies): ManagerStore {
  const store = createStore<Manager>(() => loadingManager);
  const { getState, setState } = store;
  let lastId = 0;

  function numbered(texts: readonly RowText[]): Row[] {
    return texts.map((text) => {
      lastId += 1;
      return { ...text, id: lastId };
    });
  }

  async function fetchSet(): Promise<KeptSet> {
    const { mcqs, revision } = await api.own();
    return { mcqs: mcqs ?? (await api.official()), own: mcqs !== null, revision };
  }

  function show(kept: KeptSet): Partial<Manager> {
    return { kept, rows: numbered(kept.mcqs.map(rowTextOf)), revision: kept.revision };
  }

  function keepDraft(pending: boolean): boolean {
    const { rows, revision } = getState();
    return drafts.write({ rows: rows.map(rowText), revision, pending, at: now() });
  }

  /** Every change by the learner comes through here. */
  function edit(rows: readonly Row[], more: Partial<Manager> = {}): void {
    setState({ undo: null, ...more, rows, problem: null, saved: false });
    if (hasUnsavedChanges(getState())) keepDraft(false);
    else drafts.remove();
  }

  async function send(): Promise<void> {
    const { rows, revision } = getState();
    const sent = mcqsOf(rows);
    keepDraft(true);
    setState({ saving: true, problem: null, saved: false, undo: null });
    try {
      const answer = await api.save(sent, revision);
      settle({ mcqs: answer.mcqs ?? sent, own: true, revision: answer.revision });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ saving: false });
      if (error.status === 409) await meetOther(sent);
      else if (isTemporary(error)) setState({ problem: keepDraft(true) ? NOT_SAVED : NOT_KEPT });
      else {
        keepDraft(false);
        setState({ problem: error.message });
      }
    }
  }

  /** The server has what was sent; what was changed meanwhile is not saved by it. */
  function settle(kept: KeptSet): void {
    setState({ kept, revision: kept.revision, saving: false, other: null });
    const more = hasUnsavedChanges(getState());
    if (more) keepDraft(false);
    else drafts.remove();
    setState({ saved: !more });
    announce();
  }

  /** Somewhere else the same questions were saved meanwhile: nothing of either is dropped. */
  async function meetOther(mine: readonly StoredMcq[]): Promise<void> {
    try {
      const theirs = await fetchSet();
      if (theirs.own && isSameSet(mine, theirs.mcqs)) settle(theirs);
      else setState({ other: theirs });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ problem: keepDraft(true) ? NOT_SAVED : NOT_KEPT });
    }
  }

  const actions: ManagerActions = {
    async load() {
      try {
        const kept = await fetchSet();
        setState({ ...loadingManager, status: 'ready', ...show(kept) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState({ status: 'failed', problem: error.message });
        return;
      }
      const draft = drafts.read();
      if (!draft) return;
      if (isSameSet(mcqsOf(draft.rows), getState().kept.mcqs)) drafts.remove();
      else if (draft.pending) {
        setState({ rows: numbered(draft.rows), revision: draft.revision });
        await actions.retry();
      } else setState({ offered: draft });
    },

    add() {
      edit([...getState().rows, ...numbered([newRowText])]);
      return lastId;
    },

    change(id, change) {
      edit(changed(getState().rows, id, change));
    },

    move(id, by) {
      edit(moved(getState().rows, id, by));
    },

    remove(id) {
      const { rows } = getState();
      const place = rows.findIndex((row) => row.id === id) + 1;
      const said = `Question ${place} has been deleted.`;
      if (place > 0) edit(rows.toSpliced(place - 1, 1), { undo: { said, rows } });
    },

    cancel() {
      const { rows, kept, saving } = getState();
      if (saving) return;
      edit(numbered(kept.mcqs.map(rowTextOf)), {
        revision: kept.revision,
        undo: { said: 'Your changes have been discarded.', rows },
      });
    },

    undo() {
      const { undo } = getState();
      if (undo) edit(undo.rows);
    },

    take(mcqs, how) {
      const { rows } = getState();
      const taken = numbered(mcqs.map(rowTextOf));
      if (how === 'append') edit([...rows, ...taken]);
      else edit(taken, { undo: { said: 'The list has been replaced.', rows } });
    },

    async save() {
      const state = getState();
      if (state.saving || state.other || state.offered) return;
      if (!hasUnsavedChanges(state) || problemsIn(state.rows).length > 0) return;
      await send();
    },

    async retry() {
      const { saving, other, offered, status } = getState();
      if (status !== 'ready' || saving || other || offered || !drafts.read()?.pending) return;
      await actions.save();
    },

    async keepMine() {
      const { other, saving } = getState();
      if (!other || saving) return;
      setState({ other: null, kept: other, revision: other.revision });
      await send();
    },

    takeOther() {
      const { other, rows } = getState();
      if (!other) return;
      drafts.remove();
      const undo = { said: 'The other questions have been taken.', rows };
      setState({ ...show(other), other: null, problem: null, undo });
      announce();
    },

    bringBack() {
      const { offered } = getState();
      if (!offered) return;
      /* The revision stays the one that was changed: what was saved since is not overwritten unseen. */
      setState({ offered: null, revision: offered.revision });
      edit(numbered(offered.rows));
    },

    discardOffered() {
      drafts.remove();
      setState({ offered: null });
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
      announce();
      await actions.load();
    },
  };
  return Object.assign(store, { actions });
}
