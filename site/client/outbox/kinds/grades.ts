import { createStore } from 'zustand/vanilla';
import { callApi } from '../../api/call-api.ts';
import { session } from '../../session/session.ts';
import type { Entry, Grade, GradeUndo, Rating } from '../entries.ts';
import { entriesOf, isStored, putEntry, removeEntries, updateEntries } from '../outbox-store.ts';
import { SEND_TIMEOUT, sendEntries } from '../send-entries.ts';
import { isUndo, waitingRatings } from '../waiting-grades.ts';

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
  const problem = await sendEntries<'grade', Entry<'grade'>>(owner, {
    kind: 'grade',
    batches: (entries) => entries,
    async send({ id, grade }) {
      const path = `/user/reviews/${encodeURIComponent(grade.card)}`;
      if (isUndo(grade)) {
        const body = { clientId: grade.undoes };
        await callApi(`${path}/undo`, { method: 'POST', body, timeout: SEND_TIMEOUT });
        await removeEntries([id]);
        await updateProgress(owner, { lastSaved: null, lastUndone: grade });
        return;
      }
      const { rating, clientId, reviewedAt, timeZone } = grade;
      const body = { rating, clientId, reviewedAt, ...(timeZone !== undefined && { timeZone }) };
      const call = { method: 'POST', body, timeout: SEND_TIMEOUT } as const;
      const { dueDay } = await callApi<{ dueDay: string }>(path, call);
      await removeEntries([id]);
      await updateProgress(owner, { lastSaved: { ...grade, dueDay }, lastUndone: null });
    },
    async refused({ id, grade }, { status, code, message }) {
      /* The membership has ended, and may be renewed. */
      if (status === 403) return null;
      /* There is room again once the learner has deleted something. */
      if (code === 'quota_exceeded') return null;
      /* The grade itself waits for one of these. */
      if (isUndo(grade) && (await isWaiting(owner, grade.undoes))) return null;
      /* The card was removed, or its grade was refused: there is nothing to grade or to undo. */
      if (code === 'card_not_found' || code === 'review_not_found') await removeEntries([id]);
      else await updateEntries([id], (entry) => ({ ...entry, refused: message }));
      return [];
    },
  });
  await updateProgress(owner, {
    delayed: (await waitingGrades(owner)).length > 0,
    ...(problem?.code === 'quota_exceeded' && { refused: problem.message }),
  });
}

async function isWaiting(owner: string, clientId: string): Promise<boolean> {
  return (await waitingGrades(owner)).some(({ id }) => id === clientId);
}
