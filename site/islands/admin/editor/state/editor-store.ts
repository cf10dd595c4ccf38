import type { DraftStore } from '../../../../client/storage/drafts.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedTopic } from '../../../../../api/contract/admin/content.ts';
import { CSV_MAX_BYTES } from '../../../../../scripts/content/questions/mcq-csv.ts';
import { ApiError } from '../../../../client/api/api.ts';
import { readMcqFile, readMcqText } from '../../../../client/mcqs/read-mcq-file.ts';
import type { MergePart } from '../../../../client/merge/three-way.ts';
import { TextRejected } from '../../../../client/notes/text-rejected.ts';
import type { Toast } from '../../../../client/ui/toast-area.tsx';
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
import { findFieldConflicts, mergeEdits } from './merge-fields.ts';
import type { EditorRoute } from './edit-route.ts';
import { SAVE_FAILED, savedToast } from './save-toasts.ts';

export interface EditorDependencies {
  route: EditorRoute;
  api: EditorApi;
  drafts: DraftStore<Draft>;
  merge: (base: string, mine: string, theirs: string) => Promise<MergePart[]>;
  showToast: (toast: Toast) => void;
  /** Opens the dashboard, which shows the toast. */
  leave: (toast: Toast) => void;
  /** Opens the saved topic with edits made during the save; false if the draft could not be stored. */
  continueEditing: (saved: SavedTopic, draft: Draft, toast: Toast) => boolean;
  /** ms since 1970 */
  now: () => number;
}

export interface EditorActions {
  load: () => Promise<void>;
  type: (fields: Partial<Fields>) => void;
  chooseFile: (bytes: Uint8Array, name: string) => void;
  dropFile: () => void;
  removeMcqs: (remove: boolean) => void;
  save: () => Promise<void>;
  acceptMerge: (notes: string, sides: Sides) => Promise<void>;
  closeConflict: () => void;
  restoreDraft: () => void;
  discardDraft: () => void;
  /** Lets the page be left without confirmation. The draft remains stored. */
  allowLeave: () => void;
}

export type EditorStore = StoreApi<Editor> & { actions: EditorActions };

const DRAFT_NOT_STORED =
  'Your changes cannot be stored on this device. Please save before you leave this page.';
const TOPIC_GONE =
  'This topic is no longer at this address: it was renamed, moved or deleted. Your changes are kept until you discard them.';
const NEWER_EDITS_UNSAVED =
  'The topic was saved without the changes that you made during the save. Please save again.';
const FILE_NOT_STORED = (name: string) =>
  `“${name}” was too large to be stored on this device. Please choose it again.`;

export function createEditor(dependencies: EditorDependencies): EditorStore {
  const { route, api, drafts, merge, showToast, leave, continueEditing, now } = dependencies;
  const store = createStore<Editor>(() => loadingEditor(route));
  const { getState, setState } = store;

  function change(work: Partial<TopicEdits>, more: Partial<Editor> = {}): void {
    setState((state) => ({ work: { ...state.work, ...work }, ...more }));
    const state = getState();
    if (!hasUnsavedChanges(state)) drafts.remove();
    else if (!drafts.write({ work: state.work, base: state.base, lostFile: null, at: now() }))
      setState({ problem: DRAFT_NOT_STORED });
  }

  function fillForm(work: TopicEdits, more: Partial<Editor> = {}): void {
    const read = work.file && readMcqText(work.file.text, work.file.name);
    change(work, { read, problems: {}, problem: null, formVersion: getState().formVersion + 1, ...more });
  }

  /** Offers the draft of a topic that no longer exists. */
  function offerDraft(draft: Draft): void {
    const { base } = draft;
    setState({
      status: 'ready',
      base,
      work: withoutEdits(base),
      read: null,
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
      /* Repeated if the notes were edited meanwhile, because the merged parts will replace them. */
      do {
        ({ work } = getState());
        parts = await merge(base.fields.notes, work.fields.notes, theirs.fields.notes);
      } while (getState().work !== work);
      const conflicts = findFieldConflicts(base, work, theirs);
      setState({ saving: false, problem: null, problems: {}, conflict: { theirs, parts, conflicts } });
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TextRejected)) throw error;
      fail(error.message);
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
          read: null,
          sourceProblems,
          foundDraft,
          formVersion,
        });
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

    chooseFile(bytes, name) {
      const read = readMcqFile(bytes, name, CSV_MAX_BYTES);
      const problems = without(getState().problems, ['mcqs']);
      const file = read.text === '' ? null : { name, text: read.text };
      change({ file, removeMcqs: false }, { read, problems });
    },

    dropFile() {
      const problems = without(getState().problems, ['mcqs']);
      change({ file: null }, { read: null, problems });
    },

    removeMcqs: (removeMcqs) => change({ removeMcqs }),

    async save() {
      const state = getState();
      if (state.saving || state.isLeaving || state.status !== 'ready') return;
      const fieldProblems = validateFields(state);
      const [first] = Object.values(fieldProblems);
      if (first !== undefined) {
        fail(first, fieldProblems);
        return;
      }
      setState({ saving: true, problem: null, problems: {} });
      let saved: SavedTopic;
      try {
        saved = await api.save(state);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'topic_changed') {
          await openConflict();
          return;
        }
        const field = rejectedField(error, route);
        fail(error.message, field === null ? {} : { [field]: error.message });
        return;
      }
      drafts.remove();
      const toast = savedToast(route, state.work.fields.topicTitle.trim());
      const edits = editsSinceSave(state, getState().work, saved.revision);
      if (!hasUnsavedChanges({ ...edits, read: null })) {
        setState({ saving: false, isLeaving: true });
        leave(toast);
      } else if (continueEditing(saved, { ...edits, lostFile: null, at: now() }, toast)) {
        setState({ saving: false, isLeaving: true });
      } else {
        const rebased = route.mode === 'edit' && {
          ...edits,
          ...(edits.work.file === null && { read: null }),
        };
        setState({ saving: false, problem: NEWER_EDITS_UNSAVED, ...rebased });
      }
    },

    async acceptMerge(notes, sides) {
      const { conflict, base, work } = getState();
      if (!conflict) return;
      const { theirs } = conflict;
      const merged = mergeEdits(base, work, theirs, notes, sides);
      setState({ base: theirs, conflict: null });
      fillForm(merged);
      await actions.save();
    },

    closeConflict: () => setState({ conflict: null }),

    restoreDraft() {
      const { foundDraft, problem } = getState();
      if (!foundDraft) return;
      setState({ base: foundDraft.base, foundDraft: null });
      fillForm(foundDraft.work, { problem });
      if (foundDraft.lostFile !== null) setState({ problem: FILE_NOT_STORED(foundDraft.lostFile) });
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
