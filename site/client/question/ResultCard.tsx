import type { ReactNode } from 'react';
import { formatTime } from '../format/format.ts';
import { tagName } from '../format/tags.ts';
import { ProgressRing } from '../ui/ProgressRing.tsx';
import { type AnsweredQuestion, scoreOf, tagResults, tally } from './quiz-result.ts';
import { durationText } from '../../../api/contract/shared/durations.ts';

interface ResultCardProps {
  answered: readonly AnsweredQuestion[];
  /** Whole seconds. */
  seconds: number;
  /** Percentage points since the last attempt of this kind; null if there was none. */
  change: number | null;
  /** Level of the heading. */
  heading?: 'h2' | 'h3';
  /** What to do next, below the score. */
  children?: ReactNode;
}

const SHOWN_TAGS = 8;

/** The score as a ring with its figures, and the result of each tag. */
export function ResultCard({
  answered,
  seconds,
  change,
  heading: Heading = 'h3',
  children,
}: ResultCardProps) {
  const { right, wrong, unattempted } = tally(answered);
  const score = scoreOf(answered);
  const withdrawn = answered.filter(({ dropped }) => dropped).length;
  const figures: [string, string][] = [
    ['Right', String(right)],
    ['Wrong', String(wrong)],
    ['Unattempted', String(unattempted)],
    ...(withdrawn > 0 ? ([['Withdrawn', String(withdrawn)]] satisfies [string, string][]) : []),
    ['Time', formatTime(seconds)],
  ];
  const tags = tagResults(answered);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <section
        aria-label="Score"
        className="card grid grid-cols-[7.5rem_minmax(0,1fr)] content-between items-center gap-5 p-5"
      >
        <ProgressRing value={score} label="Score" size={120} />
        <div>
          {change !== null && (
            <p className={`mb-2 font-semibold ${change < 0 ? 'text-bad' : 'text-good'}`}>
              {change === 0
                ? 'The same as last time'
                : `${change > 0 ? '+' : '−'}${Math.abs(change)} since last time`}
            </p>
          )}
          <dl className="grid gap-1">
            {figures.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-3">
                <dt className="text-soft">{label}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {answered.length > 1 && seconds >= answered.length && (
            <p className="mt-1 text-sm text-soft">
              {durationText(Math.round(seconds / answered.length))} a question
            </p>
          )}
        </div>
        {children !== undefined && <div className="col-span-2 flex flex-wrap gap-2">{children}</div>}
      </section>
      {tags.length > 0 && (
        <section aria-label="By tag" className="card p-5">
          <Heading className="text-lg font-semibold">Where the marks went</Heading>
          <ul className="mt-3 grid gap-2.5">
            {tags.slice(0, SHOWN_TAGS).map(({ tag, right: correct, total, score: share }) => (
              <li key={tag}>
                <div className="flex justify-between gap-3 text-sm">
                  <bdi>{tagName(tag)}</bdi>
                  <span className="font-semibold tabular-nums">
                    {correct} of {total}
                    <span className="sr-only"> right</span>
                  </span>
                </div>
                <progress
                  className="progress mt-1 block h-1.5 w-full"
                  aria-label={tagName(tag)}
                  max={100}
                  value={share}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
