import { useStore } from 'zustand';
import { gradeProgress } from '../../../client/outbox/grades.ts';
import { dayText } from './due-days.ts';
import { RATINGS } from './review-state.ts';

/** Shows whether grades are saved. */
export function GradeStatus() {
  const { waiting, delayed, stored, lastSaved, refused } = useStore(gradeProgress);
  const notSaved = waiting > 0 && (delayed || !stored);
  return (
    <div className="mt-3 grid gap-3">
      {refused !== null && (
        <p className="notice-bad" role="alert">
          A grade could not be saved: {refused}
        </p>
      )}
      <p role="status" className={notSaved ? 'notice-warn' : 'min-h-6 text-sm text-soft'}>
        {notSaved
          ? notSavedText(waiting, stored)
          : lastSaved &&
            `Saved as ${RATINGS.find(({ rating }) => rating === lastSaved.rating)?.label}: comes again on ${dayText(lastSaved.due)}.`}
      </p>
    </div>
  );
}

function notSavedText(count: number, isStored: boolean): string {
  const what = count === 1 ? 'This grade is' : `${count} grades are`;
  return isStored
    ? `Not saved yet. ${what} kept on this device and will be sent by ${count === 1 ? 'itself' : 'themselves'}.`
    : 'Not saved yet, and this device cannot keep it. Please stay on this page: it is tried again.';
}
