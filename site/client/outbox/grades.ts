import { createStore } from 'zustand/vanilla';
import { session } from '../session/session.ts';
import { isUndo, type Entry, type Grade, type GradeUndo, type Rating } from './entries.ts';
import { entriesOf, isStored, putEntry, removeEntries } from './outbox-store.ts';
import { sendKind } from './send-entries.ts';

/** Grades of review cards and their undos, in the outbox. */

interface SavedGrade extends Grade {
  /** Day (`YYYY-MM-DD`) on which the card is due next. */
  dueDay: string;
}

interface GradeProgress {
  /** Number of grades that the server does not have yet. */
  waiting: number;
  /** Whether the last attempt to send them left some. */
  delayed: boolean;
  /** Whether the browser has stored all of them. */
  stored: boolean;
  lastSaved: SavedGrade | null;
  /** The last grade that the server took back. */
  lastUndone: GradeUndo | null;
  /** Why the server refused a grade; null after the next one is queued. */
  refused: string | null;
}

const NO_GRADES: GradeProgress = {
  waiting: 0,
  delayed: false,
  stored: true,
  lastSaved: null,
  lastUndone: null,
  refused: null,
};

/** Grades of the learner who is signed in. */
export const gradeProgress = createStore<GradeProgress>(() => NO_GRADES);

session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) gradeProgress.setState(NO_GRADES);
});

async function waitingGrades(owner: string): Promise<Entry<'grade'>[]> {
  return (await entriesOf('grade', owner)).filter(({ refused }) => refused === null);
}

/** Ratings that wait, by the ids of their cards. */
export async function readWaitingRatings(owner: string): Promise<Map<string, Rating>> {
  return waitingRatings((await waitingGrades(owner)).map(({ grade }) => grade));
}

async function updateProgress(owner: string, change: Partial<GradeProgress> = {}): Promise<void> {
  const entries = await entriesOf('grade', owner);
  const waiting = entries.filter(({ refused }) => refused === null);
  if (session.getState().user?.id !== owner) return;
  gradeProgress.setState({
    waiting: waiting.length,
    stored: waiting.every(({ id }) => isStored(id)),
    refused: entries.findLast(({ refused }) => refused !== null)?.refused ?? null,
    ...(waiting.length === 0 && { delayed: false }),
    ...change,
  });
}

/** Stores a grade or its undo; `sendGrades` sends it. Refusals of earlier ones are not shown any longer. */
export async function queueGrade(owner: string, grade: Grade | GradeUndo): Promise<void> {
  const { clientId: id, reviewedAt: createdAt } = grade;
  await putEntry({ kind: 'grade', id, owner, createdAt, refused: null, grade });
  const refused = (await entriesOf('grade', owner)).filter((entry) => entry.refused !== null);
  await removeEntries(refused.map((entry) => entry.id));
  await updateProgress(owner);
}

export async function sendGrades(owner: string): Promise<void> {
  const problem = await sendKind(owner, 'grade', {
    onSaved: ({ grade }, saved) =>
      updateProgress(
        owner,
        isUndo(grade) || !saved
          ? { lastSaved: null, lastUndone: isUndo(grade) ? grade : null }
          : { lastSaved: { ...grade, dueDay: saved.dueDay }, lastUndone: null },
      ),
  });
  await updateProgress(owner, {
    delayed: (await waitingGrades(owner)).length > 0,
    ...(problem?.code === 'quota_exceeded' && { refused: problem.message }),
  });
}

/** The undo of a grade. It is sent after the grade, even if the clock of this device was set back meanwhile. */
export function undoOf(
  { card, clientId, reviewedAt }: Grade,
  ids: { clientId: string; now: number },
): GradeUndo {
  const at = Math.max(ids.now, Date.parse(reviewedAt) + 1);
  return { card, undoes: clientId, clientId: ids.clientId, reviewedAt: new Date(at).toISOString() };
}

/** Ratings that the server does not know yet, by the ids of their cards, without those that were taken back. */
export function waitingRatings(grades: readonly (Grade | GradeUndo)[]): Map<string, Rating> {
  const undone = new Set(grades.filter(isUndo).map(({ undoes }) => undoes));
  const ratings = new Map<string, Rating>();
  for (const grade of grades)
    if (!isUndo(grade) && !undone.has(grade.clientId)) ratings.set(grade.card, grade.rating);
  return ratings;
}
