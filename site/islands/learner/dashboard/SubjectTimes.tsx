import type { Stats } from '../../../../api/contract/study/activity.ts';
import { formatTime } from '../../../client/format/format.ts';

/** Time for each subject: a list whose times are bars as well. */
export function SubjectTimes({ subjects }: { subjects: Stats['subjects'] }) {
  if (subjects.length === 0) return null;
  const most = Math.max(1, ...subjects.map(({ timeSpent }) => timeSpent));
  return (
    <section className="card p-5" aria-labelledby="subject-times">
      <h3 id="subject-times" className="text-lg font-semibold">
        Time per subject
      </h3>
      <ul className="mt-3 grid gap-4">
        {subjects.map(
          ({ subject, subjectTitle, timeSpent, topicsCompleted, topicsStarted, totalTopics, available }) => (
            <li key={subject}>
              <div className="flex items-baseline justify-between gap-4">
                {available ? (
                  <a
                    className="text-link min-w-0 py-2.5 font-medium"
                    href={`/${encodeURIComponent(subject)}`}
                  >
                    {subjectTitle}
                  </a>
                ) : (
                  <span className="min-w-0 py-2.5 font-medium">{subjectTitle}</span>
                )}
                <span className="shrink-0 font-semibold tabular-nums">{formatTime(timeSpent)}</span>
              </div>
              <div className="h-3 rounded-full bg-sunken" aria-hidden="true">
                <div
                  className="h-full min-w-1 rounded-full bg-accent"
                  style={{ width: `${(timeSpent * 100) / most}%` }}
                />
              </div>
              <p className="mt-1 text-sm text-soft">
                {topicsCompleted} of {Math.max(totalTopics, topicsStarted)} topics completed
              </p>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
