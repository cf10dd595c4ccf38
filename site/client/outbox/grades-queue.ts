import { createStore } from 'zustand/vanilla';
import { alone } from './web-lock.ts';
import { ApiError, callApi, mayPass } from '../api/api.ts';
import { gradeIn, type Grade } from './grade.ts';
import { gradesOf } from './send-queued.ts';
import { session } from '../session/session.ts';
import { readStored, removeStored, storedKeys, writeStored } from './local-storage.ts';

/*
 * Grades that the server does not have yet. Each is kept in this browser before it is sent and taken out when the server
 * has it: a closed tab, a lost network or a session that has ended loses none, and the id that each was given makes a
 * second sending the same grade. Each has an entry of its own, so that two tabs never overwrite each other's.
 */

interface SentGrade extends Grade {
  /** ISO time at which the card comes again. */
  due: string;
}

interface Grades {
  /** Those that the server does not have, the oldest first. */
  waiting: readonly Grade[];
  /** The last try to send them left some. */
  stuck: boolean;
  /** The browser stores all that wait. */
  kept: boolean;
  /** The one that was saved last. */
  saved: SentGrade | null;
  /** What the server had against the last one that it will not take. */
  refused: string | null;
}

const NONE: Grades = { waiting: [], stuck: false, kept: true, saved: null, refused: null };

/** How far the grades of the learner who is signed in have come. */
export const grades = createStore<Grades>(() => NONE);

/** Grades that the browser would not store, by the keys that they would have had: they live as long as the page. */
const unstored = new Map<string, Grade>();

const keyOf = (learner: string, { clientId }: Grade) => gradesOf(learner) + clientId;

/** Grades of a learner that wait here, the oldest first. */
export function waitingGrades(learner: string): Grade[] {
  const stored = storedKeys(gradesOf(learner)).flatMap((key) => gradeIn(readStored(key)) ?? []);
  return [...stored, ...unstoredOf(learner)].sort((a, b) => a.reviewedAt.localeCompare(b.reviewedAt));
}

function unstoredOf(learner: string): Grade[] {
  return [...unstored].flatMap(([key, grade]) => (key.startsWith(gradesOf(learner)) ? grade : []));
}

/** Keeps a grade, then sends it and all that wait. */
export async function giveGrade(learner: string, grade: Grade): Promise<void> {
  const key = keyOf(learner, grade);
  if (!writeStored(key, JSON.stringify(grade))) unstored.set(key, grade);
  tell(learner, { refused: null });
  await sendGrades(learner);
}

/** Sends what waits of the learner, one tab at a time. What cannot be sent now stays. */
export async function sendGrades(learner: string): Promise<void> {
  await alone('swadhyay-grades', async () => {
    for (const grade of waitingGrades(learner)) {
      if (session.getState().user?.id !== learner) break;
      if (!(await send(learner, grade))) break;
    }
  });
  tell(learner, { stuck: waitingGrades(learner).length > 0 });
}

/** Whether it is worth going on with the next. */
async function send(learner: string, grade: Grade): Promise<boolean> {
  const { card, ...body } = grade;
  try {
    const { due } = await callApi<{ due: string }>(`/user/reviews/${encodeURIComponent(card)}`, {
      method: 'POST',
      body,
    });
    forget(learner, grade);
    tell(learner, { saved: { ...grade, due } });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mayPass(error)) return false;
    /* A membership that has ended may begin again; a card that was removed leaves nothing to grade. */
    if (error.status === 403) return true;
    /* There may be room again once the learner has deleted something. */
    if (error.code === 'quota_exceeded') {
      tell(learner, { refused: error.message });
      return false;
    }
    forget(learner, grade);
    tell(learner, error.code === 'card_not_found' ? {} : { refused: error.message });
    return true;
  }
}

function forget(learner: string, grade: Grade): void {
  removeStored(keyOf(learner, grade));
  unstored.delete(keyOf(learner, grade));
}

function tell(learner: string, news: Partial<Grades>): void {
  if (session.getState().user?.id !== learner) return;
  grades.setState({ ...news, waiting: waitingGrades(learner), kept: unstoredOf(learner).length === 0 });
}

/* Another learner's grades are none of this one's. */
session.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) grades.setState(NONE);
});
