import { useMemo, useState } from 'react';
import type { TagPerformance } from '../../../../api/contract/practice/quiz.ts';
import { scoreStyle } from '../../../client/format/format.ts';
import { formatScore, tagStrengths, type TitlesOf } from './analytics-state.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { TagBars } from './TagBars.tsx';
import { TopicLink } from './TopicLink.tsx';

interface TagsProps {
  /** The most asked first. */
  rows: readonly TagPerformance[];
  loading: boolean;
  titlesOf: TitlesOf;
}

const AT_ONCE = 25;

/** How questions with each tag were answered: over all topics as bars, and topic by topic. */
export function Tags({ rows, loading, titlesOf }: TagsProps) {
  const [count, setCount] = useState(AT_ONCE);
  const strengths = useMemo(() => tagStrengths(rows), [rows]);
  if (rows.length === 0) {
    return (
      <EmptyState
        loading={loading}
        text="No tag performance data yet. Take quizzes with tags to see your performance breakdown."
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TagBars strengths={strengths} />
      <section>
        <h2 className="text-lg font-semibold">By topic</h2>
        <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2" aria-label="Tags by topic">
          {rows.slice(0, count).map((row) => (
            <li key={row.id} className="card flex flex-wrap items-start gap-3 p-4">
              <div className="min-w-0 flex-1 basis-28">
                <h3 className="font-semibold">
                  <bdi>{row.tag}</bdi>
                </h3>
                <p className="text-sm text-soft">
                  {titlesOf(row).topic} · {titlesOf(row).subject}
                </p>
              </div>
              <p className="text-end">
                <span className={`block text-lg font-bold tabular-nums ${scoreStyle(row.averageScore)}`}>
                  {formatScore(row.averageScore)}
                </span>
                <span className="text-sm text-soft tabular-nums">
                  {row.correctAnswers}/{row.totalQuestions}
                  <span className="sr-only"> right</span>
                </span>
              </p>
              <TopicLink {...row} titlesOf={titlesOf} />
            </li>
          ))}
        </ul>
        {count < rows.length && (
          <p className="mt-4 text-center">
            <button type="button" className="button button-quiet" onClick={() => setCount(count + AT_ONCE)}>
              Show more
            </button>
          </p>
        )}
      </section>
    </div>
  );
}
