import { CSV_MAX_BYTES } from '../../../../scripts/content/questions/mcq-csv.ts';
import type { McqForm } from '../../../../scripts/content/questions/mcq-source.ts';
import { unescapedCsv } from '../../../../scripts/content/questions/spreadsheet-csv.ts';
import { readMcqFile } from '../../mcqs/read-mcq-file.ts';
import {
  isQuestionChanged,
  mcqFormProblems,
  openQuestion,
  withAddedRows,
  withMovedRow,
  withoutRow,
  withQuestion,
} from './mcq-edits.ts';
import type { McqEditing, McqSteps, McqWork } from './mcq-editing.ts';

export interface McqActions {
  /** Replaces the questions by those of a file. */
  chooseFile: (bytes: Uint8Array, name: string) => void;
  /** Brings back the questions before the chosen file. */
  dropFile: () => void;
  /** Adds the questions before the chosen file in front of it. */
  appendFile: () => void;
  removeMcqs: () => void;
  /** Adds the rows of a CSV, or replaces all questions by them. */
  importRows: (csv: string, how: 'append' | 'replace') => void;
  /**
   * Opens the form of a question; null for a new one. Returns false if the form that is open has an error, which it then shows.
   */
  openQuestion: (index: number | null) => boolean;
  typeQuestion: (change: Partial<McqForm>) => void;
  /** Puts the form into the list and closes it. Returns the index of the question, or null if the form has an error. */
  applyQuestion: (next?: 'close' | 'stay' | 'another') => number | null;
  /** Closes the form without its changes. */
  closeQuestion: () => void;
  deleteQuestion: (index: number) => void;
  /** Returns the new index. */
  moveQuestion: (index: number, to: number) => number;
  undoMcqs: () => void;
}

const FORM_OPEN = 'Correct or close the question that is open first.';

interface McqStore {
  getState: () => Omit<McqEditing, 'base'> & McqProblem;
  change: (work: Partial<McqWork>, more?: McqMore) => void;
}

interface McqProblem {
  /** What is wrong with the list as a whole. */
  problems: { mcqs?: string };
}
type McqMore = Partial<McqSteps & McqProblem>;

/** Actions that change the questions of an editor. */
export function createMcqActions({ getState, change }: McqStore): McqActions {
  const withoutProblem = () => {
    const problems = { ...getState().problems };
    delete problems.mcqs;
    return problems;
  };

  /** Changes the list. An open form keeps its question. */
  function changeList(mcqs: string, more: McqMore & Partial<Pick<McqWork, 'question'>> = {}): void {
    const { question = getState().work.question, ...rest } = more;
    change({ mcqs, question }, { undo: null, problems: withoutProblem(), ...rest });
  }

  function replaceList(mcqs: string, message: string, more: McqMore = {}): void {
    if (!isFormDone()) return;
    const before = getState().work.mcqs;
    const undo = before === '' ? null : { message, mcqs: before, question: null };
    changeList(mcqs, { question: null, questionChecks: 0, undo, file: null, ...more });
  }

  /** Whether no form is open that would be lost. */
  function isFormDone(): boolean {
    if (actions.applyQuestion() !== null) return true;
    change({}, { problems: { ...withoutProblem(), mcqs: FORM_OPEN } });
    return false;
  }

  const actions: McqActions = {
    chooseFile(bytes, name) {
      if (!isFormDone()) return;
      const { work, file } = getState();
      const read = readMcqFile(bytes, name, CSV_MAX_BYTES);
      const before = file?.before ?? work.mcqs;
      if (read.text === '') {
        change(
          { mcqs: before },
          { file: { name, before, unreadable: read.bad }, problems: withoutProblem() },
        );
        return;
      }
      const chosen = { name, before, unreadable: [] };
      changeList(unescapedCsv(read.text), { question: null, questionChecks: 0, file: chosen });
    },

    dropFile() {
      const { file } = getState();
      if (file) changeList(file.before, { question: null, questionChecks: 0, file: null });
    },

    appendFile() {
      const { work, file } = getState();
      if (file) changeList(withAddedRows(file.before, work.mcqs), { question: null, file: null });
    },

    removeMcqs: () => replaceList('', 'All MCQs were removed from the list.'),

    importRows(csv, how) {
      if (how === 'append') changeList(withAddedRows(getState().work.mcqs, csv));
      else replaceList(csv, 'The list was replaced.');
    },

    openQuestion(index) {
      if (actions.applyQuestion() === null) return false;
      change({ question: openQuestion(getState().work.mcqs, index) }, { questionChecks: 0 });
      return true;
    },

    typeQuestion(typed) {
      const { question } = getState().work;
      if (question)
        change({ question: { ...question, form: { ...question.form, ...typed } } }, { undo: null });
    },

    applyQuestion(next = 'close') {
      const { question, mcqs } = getState().work;
      if (!question) return -1;
      if (!isQuestionChanged(question) && question.index !== null && next !== 'another') {
        if (next === 'close') actions.closeQuestion();
        return question.index;
      }
      if (!isQuestionChanged(question) && next === 'close') {
        actions.closeQuestion();
        return -1;
      }
      if (Object.keys(mcqFormProblems(question.form)).length > 0) {
        change({}, { questionChecks: getState().questionChecks + 1 });
        return null;
      }
      const made = withQuestion(mcqs, question);
      const following =
        next === 'close' ? null : openQuestion(made.mcqs, next === 'another' ? null : made.index);
      changeList(made.mcqs, { question: following, questionChecks: 0 });
      return made.index;
    },

    closeQuestion: () => change({ question: null }, { questionChecks: 0, problems: withoutProblem() }),

    deleteQuestion(index) {
      const { mcqs, question } = getState().work;
      const message = `Question ${index + 1} was deleted.`;
      const at = question?.index ?? null;
      const isOpen = at === index;
      const moved = question && at !== null && at > index ? { ...question, index: at - 1 } : question;
      changeList(withoutRow(mcqs, index), {
        question: isOpen ? null : moved,
        undo: { message, mcqs, question },
        ...(isOpen && { questionChecks: 0 }),
      });
    },

    moveQuestion(from, wanted) {
      const { mcqs, question } = getState().work;
      const { mcqs: moved, index: to } = withMovedRow(mcqs, from, wanted);
      changeList(moved, {
        question: question && { ...question, index: indexAfterMove(question.index, from, to) },
      });
      return to;
    },

    undoMcqs() {
      const { undo } = getState();
      if (undo) changeList(undo.mcqs, { question: undo.question });
    },
  };
  return actions;
}

function indexAfterMove(index: number | null, from: number, to: number): number | null {
  if (index === null) return null;
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}
