import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedTopic } from '../../../../../api/contract/admin/content.ts';
import { createMcqActions, type McqActions } from '../../../../client/admin/mcqs/mcq-actions.ts';
import { withAllIds } from '../../../../client/admin/mcqs/mcq-edits.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { draftedDocument } from '../../../../client/drafts/drafted-document.ts';
import type { EditorDependencies } from './editor-dependencies.ts';
import {
  hasUnsavedChanges,
  loadingEditor,
  NO_STEPS,
  toBase,
  withAllFields,
  withoutEdits,
  withoutSubject,
  type Editor,
  type Fields,
  type Problems,
  type TopicDraft,
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

  /** The answer to the last save. */
  let answer: SavedTopic | null = null;
  const document = draftedDocument({
    getState,
    setState: (change) => setState(change),
    drafts,
    isSame: (work, saved) => !hasUnsavedChanges({ work, saved, file: getState().file }),
    async save(work, base) {
      const mcqs = work.mcqs === base.mcqs ? work.mcqs : withAllIds(work.mcqs);
      answer = await api.save({ route, work: { ...work, mcqs }, base });
      /* The list has the written ids from now on, so that a later correction of a text keeps them. */
      setState(({ work: now }) => ({
        work: withoutSubject(now.mcqs === work.mcqs ? { ...now, mcqs } : now),
      }));
      return withoutSubject({ fields: work.fields, mcqs, revision: answer.revision });
    },
    now,
  });

  function change(work: Partial<TopicEdits>, more: Partial<Editor> = {}): void {
    setState(more);
    document.edit({ ...getState().work, ...work });
    if (!getState().draftStored) setState({ problem: DRAFT_NOT_STORED });
  }

  function fillForm(work: TopicEdits, more: Partial<Editor> = {}): void {
    const formVersion = getState().formVersion + 1;
    change(work, { ...NO_STEPS, problems: {}, problem: null, formVersion, ...more });
  }

  /** Offers the draft of a topic that no longer exists. */
  function offerDraft(draft: TopicDraft): void {
    const { base } = draft;
    setState({ status: 'ready', ...NO_STEPS });
    document.open(base, withoutEdits(base));
    setState({ foundDraft: draft, problem: TOPIC_GONE });
  }

  const mcqActions = createMcqActions({ getState, change });
  const actions: EditorActions = {
    async load() {
      setState({ status: 'loading', problem: null });
      try {
        const source = route.mode === 'edit' ? await api.source(route.subject, route.topic) : null;
        const base = source ? toBase(source) : loadingEditor(route).base;
        const sourceProblems = source?.problems ?? [];
        const formVersion = getState().formVersion + 1;
        setState({ status: 'ready', ...NO_STEPS, sourceProblems, formVersion });
        document.open(base, withoutEdits(base));
        const { foundDraft } = getState();
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
      ...{ store, document, fillForm, answered: () => answer },
      applyQuestion: mcqActions.applyQuestion,
    }),

    restoreDraft() {
      const { foundDraft, problem, saved } = getState();
      if (!foundDraft) return;
      document.restoreDraft();
      setState(({ base }) => ({ base: withAllFields(base, saved) }));
      fillForm(withAllFields(foundDraft.work, saved), { problem });
      if (foundDraft.incomplete) setState({ problem: MCQS_NOT_STORED });
    },

    discardDraft() {
      document.discardDraft();
      if (getState().problem === TOPIC_GONE) void actions.load();
    },

    allowLeave: () => setState({ isLeaving: true }),
  };
  return Object.assign(store, { actions });
}

function without(problems: Problems, names: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}
