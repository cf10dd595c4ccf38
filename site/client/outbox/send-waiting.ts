import { session } from '../session/session.ts';
import { mayHaveWaiting } from '../storage/unsent-markers.ts';

const RETRY_INTERVAL = 60_000;

/** Sends what earlier pages left unsent. */
async function sendWaiting({ readings }: { readings: boolean }): Promise<void> {
  const owner = session.getState().user?.id;
  if (owner === undefined || !mayHaveWaiting(owner)) return;
  const { sendAll } = await import('./send-all.ts');
  await sendAll(owner, { readings });
}

/** Sends what is queued on this device whenever it may succeed. Called once per page. */
export function startSendingWaiting(): void {
  session.subscribe(({ user }, before) => {
    if (user?.id !== before.user?.id) void sendWaiting({ readings: true });
  });
  addEventListener('online', () => void sendWaiting({ readings: true }));
  /* Pages that count reading time send it themselves, every few minutes. */
  setInterval(() => void sendWaiting({ readings: false }), RETRY_INTERVAL);
}
