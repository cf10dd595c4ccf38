import { createStore, type StoreApi } from 'zustand/vanilla';
import { createMcqActions, type McqActions } from '../../../../client/admin/mcqs/mcq-actions.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import type { EditorDependencies } from './editor-dependencies.ts';
import {
  hasUnsavedChanges,
  isDraftUnsaved,
  loadingEditor,
  NO_STEPS,
  toBase,
  withoutEdits,
  type Draft,
  type Editor,
  type Fields,
  type Problems,
  type TopicEdits,
} from './editor-state.ts';
import { DRAFT_NOT_STORED, MCQS_NOT_STORED, SESSION_ENDED, TOPIC_GONE } from './editor-dependencies.ts';
import { createSaveActions, type SaveActions } from './save-actions.ts';

export interface EditorActions extends McqActions, SaveActions {
  load: () => Promise<void>;
  type: (fields: Partial<Fields>) => void;
  restoreDraft: () => void;
  discardDraft: () => void;
  /** Lets the page be left without confirmation. The draft remains stored. */
  allowLeave: () => void;
}

export type EditorStore = StoreApi<Editor> & { actions: EditorActions };

export function createEditor(dependencies: EditorDependencies): EditorStore {
  const { route, api, drafts, now, restoreAtOnce = null } = dependencies;
  const store = createStore<Editor>(() => loadingEditor(route));
  const { getState, setState } = store;

  function change(work: Partial<TopicEdits>, more: Partial<Editor> = {}): void {
    setState((state) => ({ work: { ...state.work, ...work }, ...more }));
    storeDraft();
  }

  function storeDraft(): void {
    const state = getState();
    if (!hasUnsavedChanges(state)) {
      drafts.remove();
      setState({ draftStored: true });
      return;
    }
    const draftStored = drafts.write({ work: state.work, base: state.base, lostMcqs: false, at: now() });
    setState({ draftStored, ...(!draftStored && { problem: DRAFT_NOT_STORED }) });
  }

  function fillForm(work: TopicEdits, more: Partial<Editor> = {}): void {
    const formVersion = getState().formVersion + 1;
    change(work, { ...NO_STEPS, problems: {}, problem: null, formVersion, ...more });
  }

  /** Offers the draft of a topic that no longer exists. */
  function offerDraft(draft: Draft): void {
    const { base } = draft;
    setState({
      status: 'ready',
      base,
      work: withoutEdits(base),
      ...NO_STEPS,
      foundDraft: draft,
      problem: TOPIC_GONE,
    });
  }

  const mcqActions = createMcqActions({ getState, change });
  const actions: EditorActions = {
    async load() {
      setState({ status: 'loading', problem: null });
      try {
        const source = route.mode === 'edit' ? await api.source(route.subject, route.topic) : null;
        const base = source ? toBase(source) : loadingEditor(route).base;
        const draft = drafts.read();
        const foundDraft = draft !== null && isDraftUnsaved(draft, base) ? draft : null;
        if (draft && !foundDraft) drafts.remove();
        const sourceProblems = source?.problems ?? [];
        const formVersion = getState().formVersion + 1;
        setState({
          status: 'ready',
          base,
          work: withoutEdits(base),
          ...NO_STEPS,
          sourceProblems,
          foundDraft,
          formVersion,
        });
        if (foundDraft && restoreAtOnce !== null) {
          actions.restoreDraft();
          if (restoreAtOnce === 'session-ended') setState({ notice: SESSION_ENDED });
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const draft = error.status === 404 ? drafts.read() : null;
        if (draft) offerDraft(draft);
        else setState({ status: 'failed', problem: error.message });
        return;
      }
      try {
        setState({ overview: await api.overview() });
      } catch (error) {
        /* The topic can be edited without the overview. */
        if (!(error instanceof ApiError)) throw error;
      }
    },

    type(fields) {
      const { work, problems } = getState();
      change({ fields: { ...work.fields, ...fields } }, { problems: without(problems, Object.keys(fields)) });
    },

    ...mcqActions,
    ...createSaveActions(dependencies, {
      ...{ store, fillForm, storeDraft },
      applyQuestion: mcqActions.applyQuestion,
    }),

    restoreDraft() {
      const { foundDraft, problem } = getState();
      if (!foundDraft) return;
      setState({ base: foundDraft.base, foundDraft: null });
      fillForm(foundDraft.work, { problem });
      if (foundDraft.lostMcqs) setState({ problem: MCQS_NOT_STORED });
    },

    discardDraft() {
      drafts.remove();
      setState({ foundDraft: null });
      if (getState().problem === TOPIC_GONE) void actions.load();
    },

    allowLeave: () => setState({ isLeaving: true }),
  };
  return Object.assign(store, { actions });
}

function without(problems: Problems, names: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}
