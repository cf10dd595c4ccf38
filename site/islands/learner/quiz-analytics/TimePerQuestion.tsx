import type { TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import type { TopicUnderstanding } from '../../../../api/contract/practice/quiz-figures.ts';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { paceRows, timePerQuestion, type TitlesOf } from './analytics-state.ts';
import { durationText } from '../../../../api/contract/shared/durations.ts';

interface TimePerQuestionProps {
  rows: readonly TopicUnderstanding[];
  filter: TopicFilter;
  titlesOf: TitlesOf;
  /** Whole seconds and questions of all quizzes and tests. */
  totals: { totalTimeSpent: number; totalQuestions: number };
}

/** Seconds per question: the mean, and by subject, or by topic if a subject is selected. */
export function TimePerQuestion({ rows, filter, titlesOf, totals }: TimePerQuestionProps) {
  const mean = timePerQuestion(totals);
  if (mean === null) return null;
  const paces = paceRows(rows, filter);
  const longest = Math.max(1, ...paces.map(({ seconds }) => seconds));
  const nameOf = ({ subject, topic }: { subject: string; topic: string | null }) => {
    const titles = titlesOf({ subject, topic: topic ?? '' });
    return topic === null ? titles.subject : titles.topic;
  };
  return (
    <section className="card p-5" aria-labelledby="pace">
      <h2 id="pace" className="text-xl font-semibold">
        Time per question
      </h2>
      <p className="mt-1 text-soft">{durationText(mean)} per question on average.</p>
      {paces.length > 1 && (
        <ul className="mt-3 grid gap-2.5" aria-label="Time per question, the slowest first">
          {paces.map((pace) => (
            <li key={JSON.stringify([pace.subject, pace.topic])}>
              <p className="flex items-baseline justify-between gap-4 text-sm">
                <span className="min-w-0 font-medium">
                  <PaperTitle title={nameOf(pace)} />
                </span>
                <span className="shrink-0 font-semibold tabular-nums">{durationText(pace.seconds)}</span>
              </p>
              <div className="mt-1 h-1.5 rounded-full bg-sunken" aria-hidden="true">
                <div
                  className="h-full min-w-1 rounded-full bg-accent"
                  style={{ width: `${(pace.seconds * 100) / longest}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
