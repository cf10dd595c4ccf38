import { useStore } from 'zustand';
import { grades } from '../../../client/outbox/grades-queue.ts';
import { dayText } from './due-days.ts';
import { RATINGS } from './review-state.ts';

/** How far the grades have come on their way to the server. */
export function GradeStatus() {
  const { waiting, stuck, kept, saved, refused } = useStore(grades);
  const notSaved = waiting.length > 0 && (stuck || !kept);
  return (
    <div className="mt-3 grid gap-3">
      {refused !== null && (
        <p className="notice-bad" role="alert">
          A grade could not be saved: {refused}
        </p>
      )}
      <p role="status" className={notSaved ? 'notice-warn' : 'min-h-6 text-sm text-soft'}>
        {notSaved
          ? notSavedText(waiting.length, kept)
          : saved &&
            `Saved as ${RATINGS.find(({ rating }) => rating === saved.rating)?.label}: comes again on ${dayText(saved.due)}.`}
      </p>
    </div>
  );
}

function notSavedText(count: number, kept: boolean): string {
  const what = count === 1 ? 'This grade is' : `${count} grades are`;
  return kept
    ? `Not saved yet. ${what} kept on this device and will be sent by ${count === 1 ? 'itself' : 'themselves'}.`
    : 'Not saved yet, and this device cannot keep it. Please stay on this page: it is tried again.';
}
