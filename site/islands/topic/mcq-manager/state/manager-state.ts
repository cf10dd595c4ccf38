import {
  mcqProblem,
  OPTIONS_MAX,
  OWN_MCQS_MAX,
  ownMcqsProblem,
  toMcq,
  type McqDraft,
  type McqProblem,
  type StoredMcq,
} from '../../../../../api/contract/practice/mcq-rules.ts';
import type { DocumentState, Draft } from '../../../../client/drafts/drafted-document.ts';
import { isInteger } from '../../../../client/drafts/drafts.ts';

/** A question in the form. */
export interface RowText {
  question: string;
  /** Always four; empty ones are not saved. */
  options: readonly string[];
  /** Index into `options`. */
  correctAnswer: number;
  /** Explanation in markdown. */
  description: string;
  /** Separated by commas, as typed. */
  tags: string;
}

export interface Row extends RowText {
  /** Identifies the row in this page only. */
  id: number;
}

/** The learner's set on the server, or the official one if there is none. */
export interface StoredSet {
  mcqs: readonly StoredMcq[];
  own: boolean;
  revision: number;
}

interface Revision {
  revision: number;
}

export type ManagerDraft = Draft<readonly Row[], Revision>;

export interface ManagerState extends DocumentState<readonly Row[], Revision, StoredSet> {
  status: 'loading' | 'ready' | 'failed';
  /** The last save succeeded and nothing has been changed since. */
  isSaved: boolean;
  /** Error message of the last call. */
  problem: string | null;
  /** The set saved by another tab or device, until the learner chooses one. */
  conflict: StoredSet | null;
  /** The rows before the last step that removed some, and a description of that step. */
  undo: { message: string; rows: readonly Row[] } | null;
}

export const initialState: ManagerState = {
  status: 'loading',
  work: [],
  saved: { mcqs: [], own: false, revision: 0 },
  base: { revision: 0 },
  saving: false,
  foundDraft: null,
  draftStored: true,
  isSaved: false,
  problem: null,
  conflict: null,
  undo: null,
};

export const EMPTY_ROW: RowText = {
  question: '',
  options: Array<string>(OPTIONS_MAX).fill(''),
  correctAnswer: 0,
  description: '',
  tags: '',
};

function toRowText({ question, options, correctAnswer, description, tags }: StoredMcq): RowText {
  return {
    question,
    options: EMPTY_ROW.options.map((_, index) => options[index] ?? ''),
    correctAnswer,
    description,
    tags: tags.join(', '),
  };
}

let lastId = 0;

export function withIds(texts: readonly RowText[]): Row[] {
  return texts.map((text) => {
    lastId += 1;
    return { ...text, id: lastId };
  });
}

export function toRows(mcqs: readonly StoredMcq[]): Row[] {
  return withIds(mcqs.map(toRowText));
}

function withoutId({ question, options, correctAnswer, description, tags }: RowText): RowText {
  return { question, options, correctAnswer, description, tags };
}

function toDraft({ tags, question, options, correctAnswer, description }: RowText): McqDraft {
  return { question, options, correctAnswer, description, tags: parseTags(tags) };
}

/** Splits typed tags at commas, trims them and removes empty ones. */
export function parseTags(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The rows in the format in which they are saved. */
export function toMcqs(rows: readonly RowText[]): StoredMcq[] {
  return rows.map((row) => toMcq(toDraft(row)));
}

export function isSameSet(some: readonly StoredMcq[], others: readonly StoredMcq[]): boolean {
  const serialize = (mcqs: readonly StoredMcq[]) => JSON.stringify(mcqs.map(toMcq));
  return serialize(some) === serialize(others);
}

/** For each question, whether it is missing from `others`. Any difference in its text counts. */
export function missingFrom(others: readonly StoredMcq[], mcqs: readonly StoredMcq[]): boolean[] {
  const serialize = (mcq: StoredMcq) => JSON.stringify(toMcq(mcq));
  const known = new Set(others.map(serialize));
  return mcqs.map((mcq) => !known.has(serialize(mcq)));
}

/** Whether there is something to save. */
export function hasUnsavedChanges({
  status,
  work,
  saved,
}: Pick<ManagerState, 'status' | 'work' | 'saved'>): boolean {
  return status === 'ready' && !isSameSet(toMcqs(work), saved.mcqs);
}

/** The first problem of each row, or only that there are too many rows. */
export function findProblems(rows: readonly RowText[]): McqProblem[] {
  const drafts = rows.map(toDraft);
  if (drafts.length > OWN_MCQS_MAX) {
    const problem = ownMcqsProblem(drafts);
    return problem ? [problem] : [];
  }
  return drafts.flatMap((draft, index) => {
    const problem = mcqProblem(draft);
    if (!problem) return [];
    const question = index + 1;
    return { question, field: problem.field, message: `Question ${question}: ${problem.words}.` };
  });
}

/**
 * The problems to show. A question that was added and has nothing in it yet is not called empty before the learner has
 * left its form.
 *
 * @param left ids of the rows whose form was left
 */
export function shownProblems(
  problems: readonly McqProblem[],
  rows: readonly Row[],
  left: ReadonlySet<number>,
): McqProblem[] {
  return problems.filter(({ question }) => {
    const row = question === null ? undefined : rows[question - 1];
    return (
      !row || left.has(row.id) || JSON.stringify(withoutId(row)) !== JSON.stringify(withoutId(EMPTY_ROW))
    );
  });
}

/** Moves a row by `by` positions. Returns the same array if it would move beyond an end. */
export function moveRow(rows: readonly Row[], id: number, by: number): readonly Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const to = from + by;
  if (!row || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export function changeRow(rows: readonly Row[], id: number, change: Partial<RowText>): Row[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** A draft as it is stored. */
interface StoredDraft {
  rows: RowText[];
  revision: number;
  pending: boolean;
  at: number;
}

export function formatDraft({ work, base, pending, at }: ManagerDraft): StoredDraft {
  return { rows: work.map(withoutId), revision: base.revision, pending, at };
}

/** Parses a stored draft. Returns null if there is none or it is invalid. */
export function parseDraft(stored: string | null): ManagerDraft | null {
  if (stored === null) return null;
  try {
    const draft = JSON.parse(stored) as Partial<StoredDraft> | null;
    if (!Array.isArray(draft?.rows) || !draft.rows.every(isRowText)) return null;
    const { rows, revision, at, pending } = draft;
    if (!isInteger(revision) || !isInteger(at)) return null;
    return { work: withIds(rows), base: { revision }, pending: pending === true, at };
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
