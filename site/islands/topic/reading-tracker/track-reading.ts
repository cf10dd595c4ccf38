import { isTemporary, type ApiError } from '../../../client/api/api.ts';
import { queueReading, sendLastReading, sendReadings } from '../../../client/outbox/readings.ts';
import { readStored, writeStored } from '../../../client/storage/local-storage.ts';
import { NOTHING_READ, tick, totalOf, type Reading, type Turn } from './reading-state.ts';

const TICK = 1_000;
const SAVE_EVERY = 300_000;
const AGAIN_AFTER = 60_000;
const TURN_KEY = 'reading_turn';
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchstart'];

/** Counts reading time for one learner. Returns a function that stops it. */
export function trackReading(element: HTMLElement, learner: string): () => void {
  const path = element.closest<HTMLElement>('[data-topic-path]')?.dataset['topicPath'] ?? '';
  const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
  const clientId = crypto.randomUUID();
  let reading: Reading = NOTHING_READ;
  let active = performance.now();
  /** Seconds that are queued here, saved on the server, and sent while leaving the page. */
  const total = { kept: 0, saved: 0, left: 0 };
  /** Time of the next save by `performance.now()`; null until there is something to save. */
  let saveAt: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let ended = false;
  let queued = Promise.resolve();

  const record = () => ({ clientId, subject, topic, days: reading.days });

  const step = () => {
    const [now, steady] = [Date.now(), performance.now()];
    const open = document.visibilityState === 'visible' && isOpen(element);
    const next = tick(reading, { now, steady, open, active, tab: clientId, turn: storedTurn() });
    reading = next.reading;
    if (next.turn?.tab === clientId) writeStored(TURN_KEY, `${next.turn.tab} ${next.turn.at}`);
    const seconds = totalOf(reading);
    if (seconds > total.kept) {
      total.kept = seconds;
      queued = queueReading(learner, record());
      /* The first second is saved at once: it completes the topic. */
      saveAt ??= steady;
    }
    if (saveAt !== null && steady >= saveAt && seconds > total.saved) void save();
  };

  const save = async () => {
    saveAt = performance.now() + SAVE_EVERY;
    const sent = total.kept;
    await queued;
    const problem = await sendReadings(learner);
    if (ended) return;
    if (problem === null) total.saved = sent;
    else saveAt = performance.now() + AGAIN_AFTER;
    const status = element.querySelector('[role=status]');
    if (status) status.textContent = problem === null ? '' : problemText(problem);
  };

  const leave = () => {
    step();
    reading = { ...reading, last: null };
    if (total.kept === total.saved || total.kept === total.left) return;
    total.left = total.kept;
    void sendLastReading(learner, record());
  };

  const follow = () => {
    clearInterval(timer);
    if (document.visibilityState === 'visible') {
      active = performance.now();
      step();
      timer = setInterval(step, TICK);
    } else leave();
  };
  const sign = () => {
    active = performance.now();
  };
  const online = () => {
    if (total.kept > total.saved) void save();
  };

  const listening = new AbortController();
  const { signal } = listening;
  for (const name of SIGNS) addEventListener(name, sign, { signal, capture: true, passive: true });
  document.addEventListener('visibilitychange', follow, { signal });
  addEventListener('pagehide', leave, { signal });
  addEventListener('online', online, { signal });
  follow();

  return () => {
    ended = true;
    clearInterval(timer);
    listening.abort();
  };
}

/** Whether the Notes tab is open, and on gated topics the notes are loaded. */
function isOpen(element: HTMLElement): boolean {
  const panel = element.closest<HTMLElement>('[role=tabpanel]');
  return panel !== null && !panel.hidden && panel.querySelector('[data-filled=notes][hidden]') === null;
}

function storedTurn(): Turn | null {
  const [tab, at] = readStored(TURN_KEY)?.split(' ') ?? [];
  return tab !== undefined && at !== undefined ? { tab, at: Number(at) } : null;
}

function problemText(problem: ApiError): string {
  return isTemporary(problem)
    ? 'Your reading time is not saved yet. It is kept on this device and will be sent by itself.'
    : `Your reading time could not be saved: ${problem.message}`;
}
