import type { Remark } from '../../mcqs/read-mcq-file.ts';
import { isQuestionChanged, type OpenQuestion } from './mcq-edits.ts';

/** Edited questions of a topic or of a test. */
export interface McqWork {
  /** CSV with all questions; '' if there are none. */
  mcqs: string;
  /** The question whose form is open. Its changes are not in `mcqs` yet. */
  question: OpenQuestion | null;
}

/** A CSV file that was chosen to replace the questions. */
interface ChosenFile {
  name: string;
  /** Why it cannot be read; empty if it can. */
  unreadable: Remark[];
  /** The questions before. */
  before: string;
}

/** Steps since the questions were loaded. */
export interface McqSteps {
  file: ChosenFile | null;
  /** How often the open question was found to have errors, which it then shows. */
  questionChecks: number;
  /** The questions before a step that removed some, with a description of that step. */
  undo: ({ message: string } & McqWork) | null;
}

export interface McqEditing extends McqSteps {
  work: McqWork;
  /** The saved questions. */
  base: { mcqs: string };
}

/** Whether there are questions that are not saved. */
export function hasUnsavedMcqs({ work, base, file }: Pick<McqEditing, 'work' | 'base' | 'file'>): boolean {
  return (
    work.mcqs !== base.mcqs ||
    (work.question !== null && isQuestionChanged(work.question)) ||
    (file !== null && file.unreadable.length > 0)
  );
}
