import type { Progress } from '../../api/contract/study/progress.ts';
import { ApiError, callApi } from './api/call-api.ts';
import { entriesOf, putEntry } from './outbox/outbox-store.ts';
import { sendKind } from './outbox/send-entries.ts';
import { formatOwnDay, learnerZone } from './session/learner-day.ts';

/**
 * Shows at the end of the notes whether the learner has completed the topic, and lets them say so or take it back. The
 * state is asked for when the end comes into view, as reading may complete the topic meanwhile.
 *
 * @returns a function that stops it
 */
export function showCompletion(element: HTMLElement, path: string, learner: string): () => void {
  const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
  const entryId = `completion:${learner}:${subject}/${topic}`;
  const end = element.closest<HTMLElement>('.topic-end');
  const [done, text, complete, undo, status] = [
    element.querySelector<HTMLElement>('[data-completed]'),
    element.querySelector<HTMLElement>('[data-completed-text]'),
    element.querySelector<HTMLElement>('[data-complete]'),
    element.querySelector<HTMLElement>('[data-undo]'),
    end?.querySelector<HTMLElement>('[data-completion-status]'),
  ];
  let stopped = false;

  const show = (isCompleted: boolean, at: string | null) => {
    element.hidden = false;
    if (done) done.hidden = !isCompleted;
    if (undo) undo.hidden = !isCompleted;
    if (complete) complete.hidden = isCompleted;
    if (text) text.textContent = at === null ? 'Completed' : `Completed on ${formatOwnDay(at)}`;
  };

  const load = async () => {
    const queued = (await entriesOf('completion', learner)).find(({ id }) => id === entryId);
    if (queued) {
      if (!stopped) show(queued.completion.completed, null);
      return;
    }
    try {
      const progress = await callApi<Progress | null>(`/user/progress/${path}`);
      if (!stopped) show(progress?.completed ?? false, progress?.completedAt ?? null);
    } catch (error) {
      /* Offline, and nothing is known: the learner can still say so. */
      if (!(error instanceof ApiError)) throw error;
      if (!stopped) show(false, null);
    }
  };

  const set = async (completed: boolean) => {
    const change = crypto.randomUUID();
    const happenedAt = new Date().toISOString();
    const completion = { subject, topic, completed, change, happenedAt, timeZone: learnerZone() };
    const made = { id: entryId, owner: learner, createdAt: happenedAt, refused: null };
    const isStored = await putEntry({ kind: 'completion', ...made, completion });
    show(completed, completed ? happenedAt : null);
    (completed ? undo : complete)?.focus();
    const problem = await sendKind(learner, 'completion');
    if (stopped || !status) return;
    if (problem === null)
      status.textContent = completed ? '' : 'Reading will not complete it again. You decide.';
    else if (isStored)
      status.textContent = 'Not saved yet. It is kept on this device and will be sent automatically.';
    else status.textContent = `Not saved: ${problem.message}`;
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  complete?.addEventListener('click', () => void set(true), { signal });
  undo?.addEventListener('click', () => void set(false), { signal });
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
  });
  if (end) observer.observe(end);
  return () => {
    stopped = true;
    observer.disconnect();
    listeners.abort();
    element.hidden = true;
    if (status) status.textContent = '';
  };
}
