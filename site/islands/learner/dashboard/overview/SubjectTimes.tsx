import type { Stats } from '../../../../../api/contract/study/activity.ts';
import { formatTime } from '../../../../client/format/format.ts';
import { paperClass, paperOf } from '../../../../client/format/gs-paper.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { SubjectIcon } from '../../../../client/ui/SubjectIcon.tsx';

/** The time spent on each subject, as a bar chart. */
export function SubjectTimes({ subjects }: { subjects: Stats['subjects'] }) {
  if (subjects.length === 0) return null;
  const longest = Math.max(1, ...subjects.map(({ timeSpent }) => timeSpent));
  return (
    <section className="card p-5" aria-labelledby="subject-times">
      <h3 id="subject-times" className="text-xl font-semibold">
        Time per subject
      </h3>
      <ul className="mt-3 grid gap-1">
        {subjects.map(
          ({ subject, subjectTitle, timeSpent, topicsCompleted, topicsStarted, totalTopics, available }) => (
            <li key={subject} className={`flex items-center gap-3 ${paperClass(paperOf(subjectTitle))}`}>
              <SubjectIcon slug={subject} paper={subjectTitle} size={36} />
              <div className="min-w-0 flex-1">
                {available ? (
                  <a
                    className="flex min-h-11 items-center text-sm font-semibold hover:underline"
                    href={`/${encodeURIComponent(subject)}`}
                  >
                    <span>
                      <PaperTitle title={subjectTitle} />
                    </span>
                  </a>
                ) : (
                  <span className="flex min-h-11 items-center text-sm font-semibold">
                    <span>
                      <PaperTitle title={subjectTitle} />
                    </span>
                  </span>
                )}
                <div className="h-1.5 rounded-full bg-sunken" aria-hidden="true">
                  <div
                    className="h-full min-w-1 rounded-full bg-(--hue)"
                    style={{ width: `${(timeSpent * 100) / longest}%` }}
                  />
                </div>
                <p className="mt-1 flex justify-between gap-3 text-sm text-soft tabular-nums">
                  <span>
                    {topicsCompleted} of {Math.max(totalTopics, topicsStarted)} topics completed
                  </span>
                  <span>{formatTime(timeSpent)}</span>
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
