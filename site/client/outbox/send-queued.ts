import { session } from '../session/session.ts';
import { readStored, storedKeys } from './local-storage.ts';

const AGAIN_AFTER = 60_000;

/** Stored as long as there may be something in the queue of attempts: its code is fetched only then. */
export const WAITING_KEY = 'attempts_waiting';

/** What the keys of a learner's grades begin with that wait to be sent. */
export const gradesOf = (learner: string) => `review_grade:${learner}:`;

/** What the keys of a learner's reading time begin with that waits to be sent. */
export const readingsOf = (learner: string) => `reading:${learner}:`;

/** Sends what waited, on any page: when the learner is known, when the network is back, and now and then. */
function sendWaiting(): void {
  const { user } = session.getState();
  if (!user) return;
  if (readStored(WAITING_KEY) !== null) void import('./attempts-queue.ts').then(({ flush }) => flush());
  if (storedKeys(gradesOf(user.id)).length > 0)
    void import('./grades-queue.ts').then(({ sendGrades }) => sendGrades(user.id));
}

/** Reading time that waited. Pages on which it is still counted send it every few minutes themselves. */
function sendWaitingReadings(): void {
  const { user } = session.getState();
  if (user && storedKeys(readingsOf(user.id)).length > 0)
    void import('./reading-queue.ts').then(({ sendReadings }) => sendReadings(user.id));
}

/** Sends what is queued on this device whenever it may succeed. Called once per page. */
export function startSendingQueued(): void {
  session.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    sendWaiting();
    sendWaitingReadings();
  });
  addEventListener('online', () => {
    sendWaiting();
    sendWaitingReadings();
  });
  setInterval(sendWaiting, AGAIN_AFTER);
}
