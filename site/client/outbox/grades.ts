import { createStore } from 'zustand/vanilla';
import { callApi } from '../api/api.ts';
import { session } from '../session/session.ts';
import type { Entry, Grade } from './entries.ts';
import { entriesOf, isStored, putEntry, removeEntries, updateEntries } from './outbox-store.ts';
import { SEND_TIMEOUT, sendEntries } from './send-entries.ts';

/** Grades of review cards in the outbox. */

interface SavedGrade extends Grade {
  /** ISO time when the card is due next. */
  due: string;
}

interface GradeProgress {
  /** How many the server does not have yet. */
  waiting: number;
  /** The last try to send left some. */
  delayed: boolean;
  /** The browser has stored all that wait. */
  stored: boolean;
  lastSaved: SavedGrade | null;
  /** Why the server refused a grade; null after the next one is queued. */
  refused: string | null;
}

const NO_GRADES: GradeProgress = { waiting: 0, delayed: false, stored: true, lastSaved: null, refused: null };

/** Grades of the learner who is signed in. */
export const gradeProgress = createStore<GradeProgress>(() => NO_GRADES);

session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) gradeProgress.setState(NO_GRADES);
});

async function waitingGrades(owner: string): Promise<Entry<'grade'>[]> {
  return (await entriesOf('grade', owner)).filter(({ refused }) => refused === null);
}

/** Ids of the cards that have a grade waiting. */
export async function waitingCards(owner: string): Promise<string[]> {
  return (await waitingGrades(owner)).map(({ grade }) => grade.card);
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

/** Stores a grade; `sendGrades` sends it. Refusals of earlier grades are not shown any longer. */
export async function queueGrade(owner: string, grade: Grade): Promise<void> {
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
      const { card, ...body } = grade;
      const path = `/user/reviews/${encodeURIComponent(card)}`;
      const call = { method: 'POST', body, timeout: SEND_TIMEOUT } as const;
      const { due } = await callApi<{ due: string }>(path, call);
      await removeEntries([id]);
      await updateProgress(owner, { lastSaved: { ...grade, due } });
    },
    async refused({ id }, { status, code, message }) {
      /* The membership has ended, and may be renewed. */
      if (status === 403) return null;
      /* There is room again once the learner has deleted something. */
      if (code === 'quota_exceeded') return null;
      /* The card was removed, so there is nothing to grade. */
      if (code === 'card_not_found') await removeEntries([id]);
      else await updateEntries([id], (entry) => ({ ...entry, refused: message }));
      return [];
    },
  });
  await updateProgress(owner, {
    delayed: (await waitingGrades(owner)).length > 0,
    ...(problem?.code === 'quota_exceeded' && { refused: problem.message }),
  });
}
