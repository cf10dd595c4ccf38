import { draftKey } from '../client/drafts/drafts.ts';
import { readStored } from '../client/storage/local-storage.ts';
import { session } from '../client/session/session.ts';
import { START_EVENT } from './start-islands.ts';
import { hasSavedQuiz, prefersInstant, rememberInstant } from './topic/quiz/state/quiz-memory.ts';
import { mayHaveWaiting } from '../client/storage/unsent-markers.ts';

/**
 * Starts the islands of a topic that must not wait for a click: to resume a saved quiz, to ask about the tag or
 * the section in the address, to look for the learner's own questions if the topic has no official ones, and to send a draft of own questions. Also shows
 * the remembered choice on the start card, whose island waits for a click.
 */
export function resumeSavedWork(): void {
  const topic = document.querySelector<HTMLElement>('[data-quiz]')?.closest<HTMLElement>('[data-topic-path]');
  if (!topic) return;
  const path = topic.dataset['topicPath'] ?? '';
  const start = (selector: string) =>
    topic.querySelector(`${selector} > astro-island`)?.dispatchEvent(new Event(START_EVENT));

  const resume = () => {
    const { status, user } = session.getState();
    if (status === 'restoring') return;
    const learner = user?.id ?? null;
    const hasQuiz = [true, false].some((own) => hasSavedQuiz({ path, learner, own }));
    const query = new URLSearchParams(location.search);
    if (hasQuiz || query.has('tag') || query.has('practise')) start('[data-quiz][data-source]');
    if (learner === null) return;
    start('[data-quiz][data-questions="0"]');
    if (readStored(draftKey('mcqs', learner, path)) !== null) start('[data-mcq-manager]');
  };
  const box = topic.querySelector<HTMLInputElement>('[data-instant]');
  if (box) {
    box.checked ||= prefersInstant();
    box.addEventListener('change', () => rememberInstant(box.checked));
  }
  session.subscribe(resume);
  resume();
}

const RETRY_INTERVAL = 60_000;

/** Sends what earlier pages left unsent. */
async function sendWaiting({ readings }: { readings: boolean }): Promise<void> {
  const owner = session.getState().user?.id;
  if (owner === undefined || !mayHaveWaiting(owner)) return;
  const { sendAll } = await import('../client/outbox/send-all.ts');
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
