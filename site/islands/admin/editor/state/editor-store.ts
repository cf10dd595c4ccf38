import { formatClock } from '../../../../client/format/format.ts';
import type { DraftStore } from '../../../../client/storage/drafts.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedTopic } from '../../../../../api/contract/admin/content.ts';
import { withAllIds } from '../../../../client/admin/mcqs/mcq-edits.ts';
import { ApiError } from '../../../../client/api/api.ts';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import { TextRejected } from '../../../../client/notes/text-rejected.ts';
import type { Toast } from '../../../../client/ui/toasts/toast-area.tsx';
import type { EditorApi } from './editor-api.ts';
import {
  toBase,
  hasUnsavedChanges,
  isDraftUnsaved,
  loadingEditor,
  editsSinceSave,
  withoutEdits,
  type Draft,
  type Editor,
  type Fields,
  type Problems,
  type Sides,
  type TopicEdits,
} from './editor-state.ts';
import { validateFields, rejectedField } from './field-problems.ts';
import { createMcqActions, type McqActions } from '../../../../client/admin/mcqs/mcq-actions.ts';
import { findFieldConflicts, mergeEdits } from './merge-fields.ts';
import { mergeMcqs, type McqMerge } from './merge-mcqs.ts';
import type { EditorRoute } from './edit-route.ts';
import {
  DRAFT_NOT_STORED,
  MCQS_NOT_STORED,
  NEWER_EDITS_UNSAVED,
  SESSION_ENDED,
  TOPIC_GONE,
} from './messages.ts';
import { SAVE_FAILED, savedToast } from './save-toasts.ts';

export interface EditorDependencies {
  route: EditorRoute;
  api: EditorApi;
  drafts: DraftStore<Draft>;
  merge: (base: string, mine: string, theirs: string) => Promise<MergePart[]>;
  showToast: (toast: Toast) => void;
  /** Opens the dashboard, which shows the toast. */
  leave: (toast: Toast) => void;
  /**
   * Opens the editor of a new topic after its first save, with the edits made since, if any; false if they could not be
   * stored.
   */
  continueEditing: (saved: SavedTopic, draft: Draft | null, toast: Toast) => boolean;
  /** Why edits on this device are to be restored without asking: the page was left to sign in or after a save. */
  restoreAtOnce?: 'session-ended' | 'saved' | null;
  /** ms since 1970 */
  now: () => number;
}

export interface EditorActions extends McqActions {
  load: () => Promise<void>;
  type: (fields: Partial<Fields>) => void;
  /** Saves, and then leaves the page or keeps it open. */
  save: (then?: 'leave' | 'stay') => Promise<void>;
  acceptMerge: (notes: string, sides: Sides) => Promise<void>;
  closeConflict: () => void;
  restoreDraft: () => void;
  discardDraft: () => void;
  /** Lets the page be left without confirmation. The draft remains stored. */
  allowLeave: () => void;
}

export type EditorStore = StoreApi<Editor> & { actions: EditorActions };

const QUESTION_INVALID = 'The question that is open has errors. Correct them, or close it.';

/** The state of the steps since the form was filled. */
const NO_STEPS = { file: null, undo: null, questionChecks: 0 } as const;

export function createEditor(dependencies: EditorDependencies): EditorStore {
  const { route, api, drafts, merge, showToast, leave, continueEditing, now } = dependencies;
  const { restoreAtOnce = null } = dependencies;
  const store = createStore<Editor>(() => loadingEditor(route));
  const { getState, setState } = store;

  /** How the save whose conflict is being merged was to end. */
  let afterMerge: 'leave' | 'stay' = 'leave';

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

  function fail(message: string, problems: Problems = {}): void {
    const text = message === '' ? SAVE_FAILED.description : message;
    setState({ saving: false, problems, problem: Object.keys(problems).length > 0 ? null : text });
    showToast({ ...SAVE_FAILED, description: text });
  }

  async function openConflict(): Promise<void> {
    if (route.mode !== 'edit') return;
    try {
      const theirs = toBase(await api.source(route.subject, route.topic));
      const { base } = getState();
      let work: TopicEdits;
      let parts: MergePart[];
      let mcqs: McqMerge;
      /* Repeated if the topic was edited meanwhile, because the merged parts will replace the edits. */
      do {
        if (actions.applyQuestion() === null) {
          fail(QUESTION_INVALID, { mcqs: QUESTION_INVALID });
          return;
        }
        ({ work } = getState());
        parts = await merge(base.fields.notes, work.fields.notes, theirs.fields.notes);
        mcqs = await mergeMcqs(base.mcqs, work.mcqs, theirs.mcqs, merge);
      } while (getState().work !== work);
      const conflicts = findFieldConflicts(base, work, theirs, mcqs);
      setState({ saving: false, problem: null, problems: {}, conflict: { theirs, parts, mcqs, conflicts } });
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TextRejected)) throw error;
      fail(error.message);
    }
  }

  function finishSave(saved: SavedTopic, sent: TopicEdits, then: 'leave' | 'stay'): void {
    drafts.remove();
    const toast = savedToast(route, sent.fields.topicTitle.trim());
    const edits = editsSinceSave(sent, getState().work, saved.revision);
    const isUnsaved = hasUnsavedChanges({ ...edits, file: null });
    if (then === 'leave' && !isUnsaved) {
      setState({ saving: false, isLeaving: true });
      leave(toast);
      return;
    }
    if (route.mode !== 'edit') {
      const draft = isUnsaved ? { ...edits, lostMcqs: false, at: now() } : null;
      const isLeaving = continueEditing(saved, draft, toast);
      setState({ saving: false, isLeaving, ...(!isLeaving && { problem: NEWER_EDITS_UNSAVED }) });
      return;
    }
    setState({
      saving: false,
      saveStatus: `Saved at ${formatClock(now())}.`,
      notice: null,
      ...edits,
      ...NO_STEPS,
    });
    storeDraft();
    showToast(toast);
    if (then === 'leave') setState({ problem: NEWER_EDITS_UNSAVED });
    void refreshProblems(saved.revision);
  }

  /** Shows the problems of the topic as it was saved. */
  async function refreshProblems(revision: string): Promise<void> {
    if (route.mode !== 'edit') return;
    try {
      const source = await api.source(route.subject, route.topic);
      if (source.revision === revision) setState({ sourceProblems: source.problems });
    } catch (error) {
      /* The topic is saved, and its problems are shown when it is opened again. */
      if (!(error instanceof ApiError)) throw error;
    }
  }

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

    ...createMcqActions({ getState, change }),

    async save(then = 'leave') {
      if (getState().saving || getState().isLeaving || getState().status !== 'ready') return;
      if (actions.applyQuestion(then === 'stay' ? 'stay' : 'close') === null) {
        fail(QUESTION_INVALID, { mcqs: QUESTION_INVALID });
        return;
      }
      const state = getState();
      if (then === 'stay' && route.mode === 'edit' && !hasUnsavedChanges(state)) {
        setState({ saveStatus: 'There are no changes to save.' });
        return;
      }
      const fieldProblems = validateFields(state);
      const [first] = Object.values(fieldProblems);
      if (first !== undefined) {
        fail(first, fieldProblems);
        return;
      }
      const { mcqs } = state.work;
      const withNewIds = mcqs === state.base.mcqs ? mcqs : withAllIds(mcqs);
      const sent = { ...state, work: { ...state.work, mcqs: withNewIds } };
      setState({ saving: true, problem: null, problems: {} });
      let saved: SavedTopic;
      try {
        saved = await api.save(sent);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'topic_changed') {
          afterMerge = then;
          await openConflict();
          return;
        }
        const field = rejectedField(error, route);
        fail(error.message, field === null ? {} : { [field]: error.message });
        return;
      }
      /* The list has the written ids from now on, so that a later correction of a text keeps them. */
      if (getState().work.mcqs === state.work.mcqs) {
        setState(({ work }) => ({ work: { ...work, mcqs: sent.work.mcqs } }));
      }
      finishSave(saved, sent.work, then);
    },

    async acceptMerge(notes, sides) {
      const { conflict, base, work } = getState();
      if (!conflict) return;
      const { theirs } = conflict;
      const merged = mergeEdits(base, work, conflict, notes, sides);
      setState({ base: theirs, conflict: null });
      fillForm(merged);
      await actions.save(afterMerge);
    },

    closeConflict: () => setState({ conflict: null }),

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
