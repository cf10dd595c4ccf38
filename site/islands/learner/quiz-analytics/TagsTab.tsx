import { useMemo, useState } from 'react';
import type { TagPerformance } from '../../../../api/contract/practice/quiz-figures.ts';
import { scoreStyle } from '../../../client/format/format.ts';
import { tagName } from '../../../client/format/tags.ts';
import { NoQuizzes, TopicLink } from './analytics-parts.tsx';
import { formatScore, tagStrengths, type TagStrength, type TitlesOf } from './analytics-state.ts';
import { Bar } from './Insights.tsx';

interface TagsTabProps {
  /** Most frequent first. */
  rows: readonly TagPerformance[];
  loading: boolean;
  titlesOf: TitlesOf;
}

const PAGE_SIZE = 25;

/** The Tag Performance tab: scores by tag over all topics, and by topic. */
export function TagsTab({ rows, loading, titlesOf }: TagsTabProps) {
  const [count, setCount] = useState(PAGE_SIZE);
  const strengths = useMemo(() => tagStrengths(rows), [rows]);
  if (rows.length === 0) {
    return (
      <NoQuizzes
        loading={loading}
        picture="chart"
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
                  <bdi>{tagName(row.tag)}</bdi>
                </h3>
                <p className="text-sm text-soft">
                  {titlesOf(row).topic} · {titlesOf(row).subject}
                </p>
              </div>
              <p className="text-end">
                <span className={`text-lg font-bold tabular-nums ${scoreStyle(row.averageScore)}`}>
                  {formatScore(row.averageScore)}
                </span>
                <span className="mt-0.5 block text-sm text-soft tabular-nums">
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
            <button type="button" className="button button-quiet" onClick={() => setCount(count + PAGE_SIZE)}>
              Show more
            </button>
          </p>
        )}
      </section>
    </div>
  );
}

const MAX_BARS = 12;

/** Tags by score, as a table with bars. */
export function TagBars({ strengths }: { strengths: readonly TagStrength[] }) {
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? strengths : strengths.slice(0, MAX_BARS);
  return (
    <div className="card p-4 sm:p-5">
      <table className="data-table">
        <caption className="mb-2 text-start font-semibold">
          Tags by strength
          <span className="block text-sm font-normal text-soft">The strongest first</span>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="w-1/3">
              Tag
            </th>
            <th scope="col" className="max-sm:hidden">
              Right
            </th>
            <th scope="col" className="w-3/5">
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ tag, correct, total, score }) => (
            <tr key={tag}>
              <th scope="row" className="font-medium break-words">
                <bdi>{tagName(tag)}</bdi>
              </th>
              <td className="max-sm:hidden">
                {correct}/{total}
              </td>
              <td>
                <div className="flex items-center gap-3">
                  <Bar score={score} />
                  <span className="w-16 shrink-0 text-end font-semibold">{formatScore(score)}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {strengths.length > MAX_BARS && !showAll && (
        <button type="button" className="button button-quiet mt-3" onClick={() => setShowAll(true)}>
          Show all {strengths.length} tags
        </button>
      )}
    </div>
  );
}
