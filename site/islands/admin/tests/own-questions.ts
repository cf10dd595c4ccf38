import { createStore, type StoreApi } from 'zustand/vanilla';
import { createMcqActions, type McqActions } from '../../../client/admin/mcqs/mcq-actions.ts';
import { withAllIds } from '../../../client/admin/mcqs/mcq-edits.ts';
import type { McqEditing } from '../../../client/admin/mcqs/mcq-editing.ts';

interface OwnQuestions extends McqEditing {
  problems: { mcqs?: string };
}

export type OwnQuestionsStore = StoreApi<OwnQuestions> & { actions: McqActions };

const OPEN_QUESTION_INVALID = 'The question that is open has errors. Correct them, or close it.';
const FILE_INVALID = 'The chosen file cannot be read. Correct it, or remove it.';

/** The questions of a test's own file while they are edited. `csv` is the saved file; '' for none. */
export function createOwnQuestions(csv: string): OwnQuestionsStore {
  const store = createStore<OwnQuestions>(() => ({
    work: { mcqs: csv, question: null },
    base: { mcqs: csv },
    file: null,
    questionChecks: 0,
    undo: null,
    problems: {},
  }));
  const actions = createMcqActions({
    getState: store.getState,
    change: (work, more = {}) => store.setState((state) => ({ work: { ...state.work, ...work }, ...more })),
  });
  return Object.assign(store, { actions });
}

/**
 * The file to save or to check, with an id for each question; null for no file. An open question is put into the list
 * first.
 * @returns a problem if there is an error, which is then shown beside the questions
 */
export function finishedFile(store: OwnQuestionsStore): { csv: string | null } | { problem: string } {
  const { file } = store.getState();
  const problem =
    file && file.unreadable.length > 0
      ? FILE_INVALID
      : store.actions.applyQuestion('stay') === null
        ? OPEN_QUESTION_INVALID
        : null;
  if (problem !== null) {
    store.setState({ problems: { mcqs: problem } });
    return { problem };
  }
  const { mcqs } = store.getState().work;
  return { csv: mcqs === '' ? null : withAllIds(mcqs) };
}

/** Takes over the file as it was saved. `sent` is the file that was; later edits stay. */
export function keepSaved(store: OwnQuestionsStore, sent: string | null, before: string): void {
  const saved = sent ?? '';
  store.setState(({ work }) => ({
    base: { mcqs: saved },
    work: work.mcqs === before ? { ...work, mcqs: saved } : work,
    file: null,
    problems: {},
  }));
}
