import type { SavedTopic } from '../../../../../api/contract/admin/content.ts';
import type { McqActions } from '../../../../client/admin/mcqs/mcq-actions.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import type { DraftedDocument } from '../../../../client/drafts/drafted-document.ts';
import { formatClock } from '../../../../client/format/format.ts';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import { TextRejected } from '../../../../client/notes/text-rejected-error.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { EditorDependencies } from './editor-dependencies.ts';
import {
  hasUnsavedChanges,
  NO_STEPS,
  toBase,
  type Editor,
  type Problems,
  type Sides,
  type TopicBase,
  type TopicEdits,
} from './editor-state.ts';
import { rejectedField, validateFields } from './field-problems.ts';
import { findFieldConflicts, mergeEdits } from './merge-fields.ts';
import { mergeMcqs, type McqMerge } from './merge-mcqs.ts';
import { NEWER_EDITS_UNSAVED } from './editor-dependencies.ts';
import type { Toast } from '../../../../client/ui/toasts/toast-area.tsx';
import type { EditorRoute } from './edit-route.ts';

export interface SaveActions {
  /** Saves, and then leaves the page or keeps it open. */
  save: (then?: 'leave' | 'stay') => Promise<void>;
  acceptMerge: (notes: string, sides: Sides) => Promise<void>;
  closeConflict: () => void;
}

interface SaveContext {
  store: StoreApi<Editor>;
  applyQuestion: McqActions['applyQuestion'];
  document: DraftedDocument<TopicEdits, TopicBase>;
  fillForm: (work: TopicEdits) => void;
  /** What the server answered to the last save. */
  answered: () => SavedTopic | null;
}

const QUESTION_INVALID = 'The question that is open has errors. Correct them, or close it.';

/** Saving, and merging with what somebody else saved meanwhile. */
export function createSaveActions(
  dependencies: EditorDependencies,
  { store, document, applyQuestion, fillForm, answered }: SaveContext,
): SaveActions {
  const { route, api, drafts, merge, showToast, leave, continueEditing, now } = dependencies;
  const { getState, setState } = store;

  /** How the save whose conflict is being merged was to end. */
  let afterMerge: 'leave' | 'stay' = 'leave';

  function fail(message: string, problems: Problems = {}): void {
    const text = message === '' ? SAVE_FAILED.description : message;
    setState({ saving: false, problems, problem: Object.keys(problems).length > 0 ? null : text });
    showToast({ ...SAVE_FAILED, description: text });
  }

  async function openConflict(): Promise<void> {
    if (route.mode !== 'edit') return;
    setState({ saving: true });
    try {
      const theirs = toBase(await api.source(route.subject, route.topic));
      const { base } = getState();
      let work: TopicEdits;
      let parts: MergePart[];
      let mcqs: McqMerge;
      /* Repeated if the topic was edited meanwhile, because the merged parts will replace the edits. */
      do {
        if (applyQuestion() === null) {
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

  function finishSave(answer: SavedTopic, isUnsaved: boolean, then: 'leave' | 'stay'): void {
    const { work, saved } = getState();
    const toast = savedToast(route, saved.fields.topicTitle.trim());
    if (then === 'leave' && !isUnsaved) {
      setState({ isLeaving: true });
      leave(toast);
      return;
    }
    if (route.mode !== 'edit') {
      drafts.remove();
      const draft = isUnsaved ? { work, base: saved, pending: false, at: now() } : null;
      const isLeaving = continueEditing(answer, draft, toast);
      setState({ isLeaving, ...(!isLeaving && { problem: NEWER_EDITS_UNSAVED }) });
      return;
    }
    setState({ saveStatus: `Saved at ${formatClock(now())}.`, notice: null, ...NO_STEPS });
    showToast(toast);
    if (then === 'leave') setState({ problem: NEWER_EDITS_UNSAVED });
    void refreshProblems(answer.revision);
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

  const actions: SaveActions = {
    async save(then = 'leave') {
      if (getState().saving || getState().isLeaving || getState().status !== 'ready') return;
      if (applyQuestion(then === 'stay' ? 'stay' : 'close') === null) {
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
      setState({ problem: null, problems: {} });
      const result = await document.save();
      const answer = answered();
      if (result.kind === 'saved') {
        if (answer) finishSave(answer, result.edited, then);
      } else if (result.error.code === 'topic_changed') {
        afterMerge = then;
        await openConflict();
      } else {
        const { message } = result.error;
        const field = rejectedField(result.error, route);
        fail(message, field === null ? {} : { [field]: message });
      }
    },

    async acceptMerge(notes, sides) {
      const { conflict, base, work } = getState();
      if (!conflict) return;
      const { theirs } = conflict;
      const merged = mergeEdits(base, work, conflict, notes, sides);
      setState({ saved: theirs, base: theirs, conflict: null });
      fillForm(merged);
      await actions.save(afterMerge);
    },

    closeConflict: () => setState({ conflict: null }),
  };
  return actions;
}

const SAVE_FAILED = {
  title: 'Error Saving Content',
  description: 'An error occurred while saving the content.',
  variant: 'destructive',
} as const satisfies Toast;

export function savedToast({ mode }: EditorRoute, title: string): Toast {
  switch (mode) {
    case 'new-subject':
      return {
        title: 'New Subject Created',
        description: 'Subject and initial topic have been created successfully.',
      };
    case 'new-topic':
      return { title: 'New Topic Created', description: `Topic ${title} has been created successfully.` };
    case 'edit':
      return { title: 'Topic Updated', description: `Topic ${title} has been updated successfully.` };
  }
}
