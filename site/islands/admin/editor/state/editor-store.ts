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
  baseOf,
  hasUnsavedWork,
  isWorthOffering,
  loadingEditor,
  typedSince,
  workOn,
  type Draft,
  type Editor,
  type Fields,
  type Problems,
  type Work,
} from './editor-state.ts';
import { problemsIn, refusedField } from './field-problems.ts';
import { fieldConflicts, mergedWork, type Sides } from './merge-fields.ts';
import type { Place } from './edit-route.ts';
import { NOT_SAVED, savedToast } from './save-toasts.ts';

export interface EditorDependencies {
  place: Place;
  api: EditorApi;
  drafts: DraftStore<Draft>;
  merge: (base: string, mine: string, theirs: string) => Promise<MergePart[]>;
  showToast: (toast: Toast) => void;
  /** Goes to the dashboard, where the toast is shown. */
  leave: (toast: Toast) => void;
  /** Goes on with what was typed while the topic was being saved; false where the device has no room to take it there. */
  goOn: (saved: SavedTopic, typed: Draft, toast: Toast) => boolean;
  /** ms since 1970 */
  now: () => number;
}

export interface EditorActions {
  load: () => Promise<void>;
  type: (fields: Partial<Fields>) => void;
  chooseFile: (bytes: Uint8Array, name: string) => void;
  dropFile: () => void;
  removeMcqs: (remove: boolean) => void;
  /** The name under which notes can show the image; null where it was refused, which `problem` explains. */
  addImage: (image: File) => Promise<string | null>;
  save: () => Promise<void>;
  acceptMerge: (notes: string, sides: Sides) => Promise<void>;
  closeMerge: () => void;
  bringBack: () => void;
  discardOffered: () => void;
  /** Nothing asks any more whether the page may be left: the draft is kept. */
  letGo: () => void;
}

export type EditorStore = StoreApi<Editor> & { actions: EditorActions };

const NOT_KEPT = 'This device has no room to keep what you type. Please save before you leave this page.';
const GONE =
  'This topic is no longer at this address: it was renamed, moved or deleted. What you typed is kept here until you discard it.';
const SAVED_BEFORE =
  'The topic was saved as it was when you pressed Save Content. What you typed since is here only: please save again.';
const LOST_FILE = (name: string) =>
  `“${name}” was too large to be kept on this device. Please choose it again.`;

/** An administrator's work on one topic. */
export function createEditor(dependencies: EditorDependencies): EditorStore {
  const { place, api, drafts, merge, showToast, leave, goOn, now } = dependencies;
  const store = createStore<Editor>(() => loadingEditor(place));
  const { getState, setState } = store;

  function change(work: Partial<Work>, more: Partial<Editor> = {}): void {
    setState((state) => ({ work: { ...state.work, ...work }, ...more }));
    const state = getState();
    if (!hasUnsavedWork(state)) drafts.remove();
    else if (!drafts.write({ work: state.work, base: state.base, lostFile: null, at: now() }))
      setState({ problem: NOT_KEPT });
  }

  /** Puts another text into the fields than was typed there. */
  function fill(work: Work, more: Partial<Editor> = {}): void {
    const read = work.file && readMcqText(work.file.text, work.file.name);
    change(work, { read, problems: {}, problem: null, fills: getState().fills + 1, ...more });
  }

  /** What was typed for a topic that is not there any more. */
  function offer(draft: Draft): void {
    const { base } = draft;
    setState({ status: 'ready', base, work: workOn(base), read: null, offered: draft, problem: GONE });
  }

  function fail(message: string, problems: Problems = {}): void {
    const text = message === '' ? NOT_SAVED.description : message;
    setState({ saving: false, problems, problem: Object.keys(problems).length > 0 ? null : text });
    showToast({ ...NOT_SAVED, description: text });
  }

  async function openMerge(): Promise<void> {
    if (place.mode !== 'edit') return;
    try {
      const theirs = baseOf(await api.source(place.subject, place.topic));
      const { base } = getState();
      let work: Work;
      let parts: MergePart[];
      /* Once more where somebody typed on meanwhile: what is chosen of the parts takes the place of the notes. */
      do {
        ({ work } = getState());
        parts = await merge(base.fields.notes, work.fields.notes, theirs.fields.notes);
      } while (getState().work !== work);
      const conflicts = fieldConflicts(base, work, theirs);
      setState({ saving: false, problem: null, problems: {}, merging: { theirs, parts, conflicts } });
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TextRejected)) throw error;
      fail(error.message);
    }
  }

  const actions: EditorActions = {
    async load() {
      setState({ status: 'loading', problem: null });
      try {
        const source = place.mode === 'edit' ? await api.source(place.subject, place.topic) : null;
        const base = source ? baseOf(source) : loadingEditor(place).base;
        const draft = drafts.read();
        const offered = draft !== null && isWorthOffering(draft, base) ? draft : null;
        if (draft && !offered) drafts.remove();
        const faults = source?.problems ?? [];
        const fills = getState().fills + 1;
        setState({ status: 'ready', base, work: workOn(base), read: null, faults, offered, fills });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const draft = error.status === 404 ? drafts.read() : null;
        if (draft) offer(draft);
        else setState({ status: 'failed', problem: error.message });
        return;
      }
      try {
        setState({ overview: await api.overview() });
      } catch (error) {
        /* Without it a topic can still be written and saved. */
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

    async addImage(image) {
      if (place.mode === 'new-subject') return null;
      setState({ problem: null });
      try {
        return (await api.addImage(place.subject, image)).name;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState({ problem: `The image “${image.name}” was not added. ${error.message}` });
        return null;
      }
    },

    async save() {
      const state = getState();
      if (state.saving || state.left || state.status !== 'ready') return;
      const found = problemsIn(state);
      const [first] = Object.values(found);
      if (first !== undefined) {
        fail(first, found);
        return;
      }
      setState({ saving: true, problem: null, problems: {} });
      let saved: SavedTopic;
      try {
        saved = await api.save(state);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'topic_changed') {
          await openMerge();
          return;
        }
        const field = refusedField(error, place);
        fail(error.message, field === null ? {} : { [field]: error.message });
        return;
      }
      drafts.remove();
      const toast = savedToast(place, state.work.fields.topicTitle.trim());
      const since = typedSince(state, getState().work, saved.revision);
      if (!hasUnsavedWork({ ...since, read: null })) {
        setState({ saving: false, left: true });
        leave(toast);
      } else if (goOn(saved, { ...since, lostFile: null, at: now() }, toast)) {
        setState({ saving: false, left: true });
      } else {
        const onTop = place.mode === 'edit' && { ...since, ...(since.work.file === null && { read: null }) };
        setState({ saving: false, problem: SAVED_BEFORE, ...onTop });
      }
    },

    async acceptMerge(notes, sides) {
      const { merging, base, work } = getState();
      if (!merging) return;
      const { theirs } = merging;
      const merged = mergedWork(base, work, theirs, notes, sides);
      setState({ base: theirs, merging: null });
      fill(merged);
      await actions.save();
    },

    closeMerge: () => setState({ merging: null }),

    bringBack() {
      const { offered, problem } = getState();
      if (!offered) return;
      setState({ base: offered.base, offered: null });
      fill(offered.work, { problem });
      if (offered.lostFile !== null) setState({ problem: LOST_FILE(offered.lostFile) });
    },

    discardOffered() {
      drafts.remove();
      setState({ offered: null });
      if (getState().problem === GONE) void actions.load();
    },

    letGo: () => setState({ left: true }),
  };
  return Object.assign(store, { actions });
}

function without(problems: Problems, names: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}
