import {
  mcqProblem,
  OPTIONS_MAX,
  OWN_MCQS_MAX,
  ownMcqsProblem,
  toMcq,
  type McqDraft,
  type McqProblem,
  type StoredMcq,
} from '../../../../api/contract/practice/mcq-rules.ts';

/** A question as the form holds it. */
export interface RowText {
  question: string;
  /** Always four; those that are empty are not kept. */
  options: readonly string[];
  /** Index into `options`. */
  correctAnswer: number;
  /** Explanation in markdown. */
  description: string;
  /** With commas between them, as typed. */
  tags: string;
}

export interface Row extends RowText {
  /** Tells rows of this page apart; it says nothing elsewhere. */
  id: number;
}

/** What is kept in the browser of changes that the server does not have. */
export interface Draft {
  rows: RowText[];
  /** The revision that was changed. */
  revision: number;
  /** Saving was asked for and has not succeeded: it is tried again by itself. */
  pending: boolean;
  /** ms since 1970 */
  at: number;
}

/** A learner's set as the server has it, or the official one where it has none. */
export interface KeptSet {
  mcqs: readonly StoredMcq[];
  own: boolean;
  revision: number;
}

export interface Manager {
  status: 'loading' | 'ready' | 'failed';
  kept: KeptSet;
  rows: readonly Row[];
  /** What the rows were made from, and a save names. */
  revision: number;
  saving: boolean;
  /** The last save succeeded and nothing has been changed since. */
  saved: boolean;
  /** What the learner must know about the last call. */
  problem: string | null;
  /** Found on this device: may be brought back. */
  offered: Draft | null;
  /** What was saved elsewhere meanwhile: the learner chooses. */
  other: KeptSet | null;
  /** The rows before the last step that took some away, and what that step was. */
  undo: { said: string; rows: readonly Row[] } | null;
}

export const loadingManager: Manager = {
  status: 'loading',
  kept: { mcqs: [], own: false, revision: 0 },
  rows: [],
  revision: 0,
  saving: false,
  saved: false,
  problem: null,
  offered: null,
  other: null,
  undo: null,
};

export const newRowText: RowText = {
  question: '',
  options: Array<string>(OPTIONS_MAX).fill(''),
  correctAnswer: 0,
  description: '',
  tags: '',
};

export function rowTextOf({ question, options, correctAnswer, description, tags }: StoredMcq): RowText {
  return {
    question,
    options: newRowText.options.map((_, index) => options[index] ?? ''),
    correctAnswer,
    description,
    tags: tags.join(', '),
  };
}

/** A row without what only this page knows of it. */
export function rowText({ question, options, correctAnswer, description, tags }: RowText): RowText {
  return { question, options, correctAnswer, description, tags };
}

function draftOf({ tags, question, options, correctAnswer, description }: RowText): McqDraft {
  return { question, options, correctAnswer, description, tags: tagsIn(tags) };
}

/** Tags as they were typed: parted by commas, trimmed, empty ones dropped. */
export function tagsIn(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Rows as they would be kept. */
export function mcqsOf(rows: readonly RowText[]): StoredMcq[] {
  return rows.map((row) => toMcq(draftOf(row)));
}

export function isSameSet(some: readonly StoredMcq[], others: readonly StoredMcq[]): boolean {
  const written = (mcqs: readonly StoredMcq[]) => JSON.stringify(mcqs.map(toMcq));
  return some.length === others.length && written(some) === written(others);
}

/** For each of `some` whether it is not among `others`, word for word. */
export function onlyIn(some: readonly StoredMcq[], others: readonly StoredMcq[]): boolean[] {
  const written = (mcq: StoredMcq) => JSON.stringify(toMcq(mcq));
  const known = new Set(others.map(written));
  return some.map((mcq) => !known.has(written(mcq)));
}

/** Whether there is something to save. */
export function hasUnsavedChanges({
  status,
  rows,
  kept,
}: Pick<Manager, 'status' | 'rows' | 'kept'>): boolean {
  return status === 'ready' && !isSameSet(mcqsOf(rows), kept.mcqs);
}

/** What is wrong with the rows, at most one thing for each; or that there are too many of them. */
export function problemsIn(rows: readonly RowText[]): McqProblem[] {
  const drafts = rows.map(draftOf);
  if (drafts.length > OWN_MCQS_MAX) {
    const problem = ownMcqsProblem(drafts);
    return problem ? [problem] : [];
  }
  return drafts.flatMap((draft, index) => {
    const found = mcqProblem(draft);
    if (!found) return [];
    const question = index + 1;
    return { question, field: found.field, message: `Question ${question}: ${found.words}.` };
  });
}

/** The rows with one of them moved by `by` places; the same rows where there is no such place. */
export function moved(rows: readonly Row[], id: number, by: number): readonly Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const to = from + by;
  if (!row || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export function changed(rows: readonly Row[], id: number, change: Partial<RowText>): Row[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** A draft as it was stored, or null where that is none. */
export function draftIn(stored: string | null): Draft | null {
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Partial<Draft> | null;
    const whole =
      Array.isArray(draft?.rows) &&
      draft.rows.every(isRowText) &&
      [draft.revision, draft.at].every(Number.isSafeInteger);
    return whole ? ({ ...draft, pending: draft.pending === true } as Draft) : null;
  } catch {
    return null;
  }
}

function isRowText(value: unknown): boolean {
  const row = value as Partial<RowText> | null;
  return (
    Array.isArray(row?.options) &&
    row.options.length === OPTIONS_MAX &&
    [...(row.options as unknown[]), row.question, row.description, row.tags].every(
      (text) => typeof text === 'string',
    ) &&
    Number.isSafeInteger(row.correctAnswer)
  );
}
