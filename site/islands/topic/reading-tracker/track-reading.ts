import { isTemporary, type ApiError } from '../../../client/api/call-api.ts';
import { queueReading, sendLastReading, sendReadings } from '../../../client/outbox/readings.ts';
import { learnerZone } from '../../../client/session/learner-day.ts';
import { readStored, writeStored } from '../../../client/storage/local-storage.ts';
import { positionAt, showsEnd, type ShownNotes, type ShownSection } from './reading-position.ts';
import { NOTHING_READ, tick, totalSeconds, type CountingTab, type Reading } from './reading-state.ts';

const TICK_MS = 1_000;
const SAVE_INTERVAL_MS = 300_000;
const RETRY_AFTER_MS = 60_000;
const COUNTING_TAB_KEY = 'reading_turn';
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchstart'];

/** Counts reading time for one learner. Returns a function that stops it. */
export function trackReading(element: HTMLElement, learner: string): () => void {
  const path = element.closest<HTMLElement>('[data-topic-path]')?.dataset['topicPath'] ?? '';
  const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
  const clientId = crypto.randomUUID();
  let reading: Reading = NOTHING_READ;
  let active = performance.now();
  /** Seconds queued on this device, saved on the server, and sent when the page was left. */
  const total = { queued: 0, saved: 0, sentOnLeave: 0 };
  /** Time of the next save by `performance.now()`; null until there is something to save. */
  let saveAt: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  /** The end of the notes was on screen. */
  let atEnd = false;
  let queueing = Promise.resolve();

  let position = positionAt([]);
  const currentPosition = () => {
    if (notesOf(element)) position = positionAt(sectionsOf(element));
    return position;
  };

  const readingRecord = () => ({
    clientId,
    subject,
    topic,
    days: reading.days,
    zones: reading.zones,
    position: { ...currentPosition(), readAt: new Date().toISOString(), atEnd },
  });

  const step = () => {
    const [now, steady] = [Date.now(), performance.now()];
    const open = document.visibilityState === 'visible' && isOpen(element);
    const notes = notesOf(element);
    if (open && notes) atEnd ||= showsEnd(notes, innerHeight);
    const next = tick(reading, {
      now,
      steady,
      open,
      active,
      timeZone: learnerZone(),
      tabId: clientId,
      countingTab: storedCountingTab(),
    });
    reading = next.reading;
    const { countingTab } = next;
    if (countingTab?.id === clientId) writeStored(COUNTING_TAB_KEY, `${countingTab.id} ${countingTab.at}`);
    const seconds = totalSeconds(reading);
    if (seconds > total.queued) {
      total.queued = seconds;
      queueing = queueReading(learner, readingRecord());
      /* The first second is saved immediately, because it marks the topic as completed. */
      saveAt ??= steady;
    }
    if (saveAt !== null && steady >= saveAt && seconds > total.saved) void save();
  };

  const save = async () => {
    saveAt = performance.now() + SAVE_INTERVAL_MS;
    const sent = total.queued;
    await queueing;
    const problem = await sendReadings(learner);
    if (stopped) return;
    if (problem === null) total.saved = sent;
    else saveAt = performance.now() + RETRY_AFTER_MS;
    const status = element.querySelector('[role=status]');
    if (status) status.textContent = problem === null ? '' : problemText(problem);
  };

  const onLeave = () => {
    step();
    reading = { ...reading, last: null };
    if (total.queued === total.saved || total.queued === total.sentOnLeave) return;
    total.sentOnLeave = total.queued;
    void sendLastReading(learner, readingRecord());
  };

  const onVisibilityChange = () => {
    clearInterval(timer);
    if (document.visibilityState === 'visible') {
      active = performance.now();
      step();
      timer = setInterval(step, TICK_MS);
    } else onLeave();
  };
  const onInput = () => {
    active = performance.now();
  };
  const onOnline = () => {
    if (total.queued > total.saved) void save();
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  for (const name of INPUT_EVENTS) addEventListener(name, onInput, { signal, capture: true, passive: true });
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  addEventListener('pagehide', onLeave, { signal });
  addEventListener('online', onOnline, { signal });
  onVisibilityChange();

  return () => {
    stopped = true;
    clearInterval(timer);
    listeners.abort();
  };
}

/** Whether the Notes tab is open, and on gated topics the notes are loaded. */
function isOpen(element: HTMLElement): boolean {
  const panel = element.closest<HTMLElement>('[role=tabpanel]');
  return panel !== null && !panel.hidden && panel.querySelector('[data-filled=notes][hidden]') === null;
}

/** Null while the notes are not shown, such as in the editor. */
function notesOf(element: HTMLElement): ShownNotes | null {
  const notes = element.closest('[role=tabpanel]')?.querySelector('article.notes');
  if (!notes || notes.closest('[hidden]')) return null;
  const last = [...notes.querySelectorAll('[data-body]')].at(-1);
  return { bottom: notes.getBoundingClientRect().bottom, folded: last?.hasAttribute('hidden') ?? false };
}

/** The sections of the notes on the page, which change when the learner edits them. */
function sectionsOf(element: HTMLElement): ShownSection[] {
  const panel = element.closest('[role=tabpanel]');
  return [...(panel?.querySelectorAll<HTMLElement>('section[data-section]') ?? [])].map((section) => ({
    id: section.id,
    title:
      section.querySelector<HTMLElement>('bookmark-toggle')?.dataset['title'] ??
      section.querySelector('h2, h3, h4, h5, h6')?.textContent ??
      '',
    top: section.getBoundingClientRect().top,
  }));
}

function storedCountingTab(): CountingTab | null {
  const [id, at] = readStored(COUNTING_TAB_KEY)?.split(' ') ?? [];
  return id !== undefined && at !== undefined ? { id, at: Number(at) } : null;
}

function problemText(problem: ApiError): string {
  return isTemporary(problem)
    ? 'Your reading time is not saved yet. It is kept on this device and will be sent automatically.'
    : `Your reading time could not be saved: ${problem.message}`;
}
