import { session } from './session.ts';
import { readStored } from './stored.ts';

const AGAIN_AFTER = 60_000;

/** Stored as long as there may be something in the queue: its code is fetched only then. */
export const WAITING_KEY = 'attempts_waiting';

/** Sends attempts that waited, on any page: when the learner is known, when the network is back, and now and then. */
function sendWaiting(): void {
  if (readStored(WAITING_KEY) === null || !session.getState().user) return;
  void import('./attempts-queue.ts').then(({ flush }) => flush());
}

session.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) sendWaiting();
});
addEventListener('online', sendWaiting);
setInterval(sendWaiting, AGAIN_AFTER);
