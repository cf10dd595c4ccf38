import type { AttemptSummary } from '../../../api/contract/practice/quiz.ts';
import { unmarkGuestAttempts } from '../storage/unsent-markers.ts';
import type { Toast } from '../ui/toasts/toast-area.tsx';
import { queuedAttempts, type AttemptEntry } from './attempts.ts';
import { updateEntries } from './outbox-store.ts';
import { sendKind } from './send-entries.ts';

/** Gives attempts that were made signed out to a learner. */
export function adoptAttempts(ids: readonly string[], owner: string): Promise<void> {
  return updateEntries(ids, (entry) => ({ ...entry, owner: entry.owner ?? owner }));
}

/** The attempts that were made on this device by a guest. */
export async function guestAttempts(): Promise<AttemptEntry[]> {
  return (await queuedAttempts()).filter(({ owner }) => owner === null);
}

/** Gives all attempts of the guest to the learner, and sends them. Returns those that the server has now. */
export async function saveGuestAttempts(owner: string): Promise<{ made: number; saved: AttemptSummary[] }> {
  unmarkGuestAttempts();
  const ids = (await guestAttempts()).map(({ id }) => id);
  const saved: AttemptSummary[] = [];
  if (ids.length > 0) {
    await adoptAttempts(ids, owner);
    await sendKind(owner, 'attempt', {
      onSaved({ id }, attempt) {
        if (attempt && ids.includes(id)) saved.push(attempt);
      },
    });
  }
  return { made: ids.length, saved };
}

/** Says what became of the attempts of a guest, and leads to the result; null if there were none. */
export function savedToast({
  made,
  saved,
}: {
  made: number;
  saved: readonly AttemptSummary[];
}): Toast | null {
  if (made === 0) return null;
  const [attempt] = saved;
  if (saved.length < made || !attempt)
    return {
      title: made === 1 ? 'Your attempt is kept on this device' : 'Your attempts are kept on this device',
      description: 'Not saved yet. What is left will be sent automatically.',
    };
  if (made > 1)
    return {
      title: `Your ${made} attempts are saved`,
      link: { href: '/quiz-analytics', label: 'See the results' },
      stays: true,
    };
  return {
    title: 'Your attempt is saved',
    description: `${attempt.correctAnswers} of ${attempt.totalQuestions} right.`,
    link: { href: `/quiz-analytics?attempt=${attempt.id}`, label: 'See the result' },
    stays: true,
  };
}
