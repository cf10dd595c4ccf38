import { useStore } from 'zustand';
import { gradeProgress } from '../../../../client/outbox/grades.ts';
import { formatDay } from '../../../../client/format/format.ts';
import { ratingLabel, type Step } from '../review-state.ts';

/** Shows whether grades are saved. @param lastStep what the learner did last on this page, or null */
export function GradeStatus({ lastStep }: { lastStep: Step | null }) {
  const { waiting, delayed, stored, lastSaved, lastUndone, refused } = useStore(gradeProgress);
  const notSaved = waiting > 0 && (delayed || !stored);
  const text = () => {
    if (notSaved) return notSavedText(waiting, stored);
    if (lastStep?.type === 'held')
      return lastStep.hold === 'suspended'
        ? 'It is not asked again until you resume it under “All cards”.'
        : 'It comes again tomorrow.';
    if (lastUndone) return 'The grade was undone.';
    return lastSaved && savedText(lastSaved);
  };
  return (
    <div className="mt-1 grid gap-3 text-center">
      {refused !== null && (
        <p className="notice-bad" role="alert">
          A grade could not be saved: {refused}
        </p>
      )}
      <p role="status" className={notSaved ? 'notice-warn' : 'min-h-6 text-sm text-soft'}>
        {text()}
      </p>
    </div>
  );
}

function savedText({ rating, dueDay }: { rating: number; dueDay: string }): string {
  return `Saved as ${ratingLabel(rating)}: comes again ${rating === 1 ? 'today' : `on ${formatDay(dueDay)}`}.`;
}

function notSavedText(count: number, isStored: boolean): string {
  const grades = count === 1 ? 'This grade is' : `${count} grades are`;
  return isStored
    ? `Not saved yet. ${grades} kept on this device and will be sent automatically.`
    : 'Not saved yet, and this device cannot store it. Please stay on this page while we try again.';
}
