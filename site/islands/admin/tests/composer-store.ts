import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BankRow, TestSource } from '../../../../api/contract/admin/tests.ts';
import { createMcqActions, type McqActions } from '../../../client/admin/mcqs/mcq-actions.ts';
import { hasUnsavedMcqs, type McqSteps, type McqWork } from '../../../client/admin/mcqs/mcq-editing.ts';
import { withAllIds } from '../../../client/admin/mcqs/mcq-edits.ts';
import { ApiError } from '../../../client/api/call-api.ts';
import { draftedDocument, type DocumentState, type Draft } from '../../../client/drafts/drafted-document.ts';
import type { DraftStore } from '../../../client/drafts/drafts.ts';
import {
  fieldsOf,
  formOf,
  ofFieldProblems,
  ofTestProblems,
  proposedSlug,
  type PathProblem,
  type TestForm,
} from './composer-state.ts';
import type { testsApi } from './tests-api.ts';

/** The edited test: its form, and the questions of its own file. */
interface TestWork extends McqWork {
  form: TestForm;
}

/** The saved test that the edits are based on. */
interface TestBase {
  form: TestForm;
  /** CSV; '' if the test has no file of its own. */
  mcqs: string;
  /** Null if the test is not saved yet. */
  revision: string | null;
}

export type TestEdits = Draft<TestWork, TestBase>;

interface Message {
  tone: 'good' | 'bad' | 'warn';
  text: string;
  /** Whether the test was changed elsewhere, so that one of the two versions has to go. */
  isConflict?: boolean;
}

interface Composer extends DocumentState<TestWork, TestBase>, McqSteps {
  /** Of the own questions. */
  problems: { mcqs?: string };
  fieldProblems: PathProblem[];
  /** The paper as a publish would draw it; null until it is checked. */
  preview: BankRow[] | null;
  /** Questions whose text is known, by reference. */
  known: ReadonlyMap<string, BankRow>;
  message: Message | null;
  /** Increases when the form is filled by code, which remounts the field of the instructions. */
  formVersion: number;
}

export interface ComposerStore extends StoreApi<Composer> {
  mcqActions: McqActions;
  type: (change: Partial<TestForm>) => void;
  learn: (rows: readonly BankRow[]) => void;
  isUnsaved: () => boolean;
  /** @param over the version that is replaced: the one that was opened, or whatever is stored now */
  save: (over?: 'opened' | 'stored') => Promise<void>;
  check: () => Promise<void>;
  /** Resolves to whether the test was deleted. */
  remove: () => Promise<boolean>;
  restoreDraft: () => void;
  discardDraft: () => void;
}

interface ComposerDependencies {
  /** Null for a new test. */
  source: TestSource | null;
  api: Pick<typeof testsApi, 'get' | 'save' | 'check' | 'remove'>;
  /** The draft of the test at an address; of the new one for null. */
  draftsOf: (slug: string | null) => DraftStore<TestEdits>;
  /** Called with the address of a test after each save. */
  onSaved: (slug: string) => void;
  now: () => number;
}

const OPEN_QUESTION_INVALID = 'The question that is open has errors. Correct them, or close it.';
const FILE_INVALID = 'The chosen file cannot be read. Correct it, or remove it.';
const NOT_ON_DEVICE = 'These changes are too large to be stored on this device. Save them before you leave.';

/** The address of the test, or the one that it will get; '' without a title. */
export function slugOf({ work, saved }: Pick<Composer, 'work' | 'saved'>): string {
  const { slug, title } = work.form;
  return saved.revision === null ? slug || proposedSlug(title) : slug;
}

export function createComposer({ source, api, draftsOf, onSaved, now }: ComposerDependencies): ComposerStore {
  const opened: TestBase = {
    form: formOf(source),
    mcqs: source?.csv ?? '',
    revision: source?.revision ?? null,
  };
  const store = createStore<Composer>(() => ({
    ...{
      saved: opened,
      base: opened,
      work: workOf(opened),
      saving: false,
      foundDraft: null,
      draftStored: true,
    },
    ...{ file: null, questionChecks: 0, undo: null, problems: {} },
    fieldProblems: ofTestProblems(source?.problems ?? []),
    ...{ preview: null, known: new Map(), message: null, formVersion: 0 },
  }));
  const { getState, setState } = store;
  const drafts = () => {
    const { form, revision } = getState().saved;
    return draftsOf(revision === null ? null : form.slug);
  };

  /** The answer to the last save. */
  let answer: TestSource | null = null;
  const document = draftedDocument<TestWork, TestBase, TestBase>({
    getState,
    setState: (change) => setState(change),
    drafts: {
      read: () => drafts().read(),
      write: (draft) => drafts().write(draft),
      remove: () => drafts().remove(),
    },
    isSame: (work, saved) =>
      !hasUnsavedMcqs({ work, base: saved, file: getState().file }) &&
      JSON.stringify(work.form) === JSON.stringify(saved.form),
    async save(work, base) {
      const mcqs = withIds(work.mcqs);
      const body = { ...draftOf(work), csv: mcqs === '' ? null : mcqs, revision: base.revision };
      const stored = await api.save(slugOf(getState()), body);
      answer = stored;
      if (base.revision === null) draftsOf(null).remove();
      const asStored = (form: TestForm) => ({ ...form, slug: stored.slug, read: stored.fields });
      setState(({ work: edited }) => ({
        work: {
          ...edited,
          form: asStored(edited.form),
          mcqs: edited.mcqs === work.mcqs ? mcqs : edited.mcqs,
        },
      }));
      return { form: asStored(work.form), mcqs, revision: stored.revision };
    },
    now,
  });

  function change(work: Partial<TestWork>, more: Partial<Composer> = {}): void {
    setState({ message: null, ...more });
    document.edit({ ...getState().work, ...work });
    if (!getState().draftStored) setState({ message: { tone: 'warn', text: NOT_ON_DEVICE } });
  }

  const mcqActions = createMcqActions({ getState, change });

  /** Puts an open question into the list. Returns false if there is an error, which is then shown. */
  function isFileDone(): boolean {
    const { file } = getState();
    const problem =
      file && file.unreadable.length > 0
        ? FILE_INVALID
        : mcqActions.applyQuestion('stay') === null
          ? OPEN_QUESTION_INVALID
          : null;
    if (problem !== null) setState({ problems: { mcqs: problem }, message: { tone: 'bad', text: problem } });
    return problem === null;
  }

  function fail({ fields, message, code }: ApiError): void {
    const text = fields.length > 0 ? 'Nothing was saved. The problems are shown beside the fields.' : message;
    setState({
      fieldProblems: ofFieldProblems(fields),
      message: { tone: 'bad', text, isConflict: code === 'test_changed' },
    });
  }

  /** Runs a request, and shows its error. */
  async function ask(request: () => Promise<void>): Promise<boolean> {
    setState({ saving: true });
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error);
      return false;
    } finally {
      setState({ saving: false });
    }
  }

  document.open(opened, workOf(opened));

  return Object.assign(store, {
    mcqActions,
    type: (typed: Partial<TestForm>) => change({ form: { ...getState().work.form, ...typed } }),
    learn: (rows: readonly BankRow[]) =>
      setState(({ known }) => ({
        known: new Map([...known, ...rows.map((row) => [row.ref, row] as const)]),
      })),
    isUnsaved: document.isUnsaved,

    async save(over: 'opened' | 'stored' = 'opened') {
      if (getState().saving || !isFileDone()) return;
      if (over === 'stored') {
        const isKnown = await ask(async () => {
          const { revision } = await api.get(slugOf(getState()));
          setState(({ base }) => ({ base: { ...base, revision } }));
        });
        if (!isKnown) return;
      }
      const result = await document.save();
      if (result.kind !== 'saved') {
        fail(result.error);
        return;
      }
      if (!answer) return;
      onSaved(answer.slug);
      const errors = answer.problems.filter(({ severity }) => severity === 'error').length;
      const text =
        errors > 0
          ? 'Saved. Until the problems below are fixed, a rebuild keeps the last paper.'
          : 'Saved. Learners see it after the next rebuild.';
      setState({
        fieldProblems: ofTestProblems(answer.problems),
        ...(!result.edited && { file: null, problems: {} }),
        message: { tone: errors > 0 ? 'warn' : 'good', text },
      });
    },

    async check() {
      if (getState().saving || !isFileDone()) return;
      await ask(async () => {
        const { work } = getState();
        const csv = work.mcqs === '' ? null : withIds(work.mcqs);
        const { problems, questions } = await api.check(slugOf(getState()), { ...draftOf(work), csv });
        const count = questions?.length ?? 0;
        setState(({ known }) => ({
          fieldProblems: ofTestProblems(problems),
          preview: questions,
          known: new Map([...known, ...(questions ?? []).map((row) => [row.ref, row] as const)]),
          message: questions
            ? { tone: 'good', text: `No errors. The paper has ${count} questions; see below.` }
            : { tone: 'bad', text: 'The paper has errors. They are shown beside the fields.' },
        }));
      });
    },

    async remove() {
      const { saved } = getState();
      const isRemoved = await ask(async () => {
        await api.remove(saved.form.slug, saved.revision ?? '');
      });
      if (isRemoved) {
        drafts().remove();
        setState({ work: workOf(saved), file: null });
      }
      return isRemoved;
    },

    restoreDraft() {
      document.restoreDraft();
      setState(({ formVersion }) => ({ formVersion: formVersion + 1 }));
    },
    discardDraft: document.discardDraft,
  });
}

function workOf({ form, mcqs }: TestBase): TestWork {
  return { form, mcqs, question: null };
}

function draftOf({ form }: TestWork) {
  return { fields: fieldsOf(form), instructions: form.instructions };
}

/** A file with an id for each question. */
function withIds(mcqs: string): string {
  return mcqs === '' ? '' : withAllIds(mcqs);
}
