import { useState } from 'react';
import type { TopicUnderstanding } from '../../../../api/contract/practice/quiz-figures.ts';
import { formatTime, scoreStyle } from '../../../client/format/format.ts';
import { NoQuizzes, TopicLink } from './analytics-parts.tsx';
import { byQuestions, formatScore, levelStyle, type TitlesOf } from './analytics-state.ts';

interface UnderstandingTabProps {
  rows: readonly TopicUnderstanding[];
  loading: boolean;
  titlesOf: TitlesOf;
}

type Total = [label: string, value: string | number, style?: string];

/** Topics that are shown at first: one mock adds up to a hundred of one question each. */
const SHOWN = 12;

/** The Topic Understanding tab: level and totals of each topic, those with the most questions first. */
export function UnderstandingTab({ rows, loading, titlesOf }: UnderstandingTabProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0) {
    return (
      <NoQuizzes
        loading={loading}
        picture="done"
        text="No topic understanding data yet. Take quizzes to build your understanding profile."
      />
    );
  }
  const sorted = byQuestions(rows);
  const shown = showsAll ? sorted : sorted.slice(0, SHOWN);
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2" aria-label="Topics">
        {shown.map((row) => {
          const totals: Total[] = [
            ['Average', formatScore(row.averageScore), scoreStyle(row.averageScore)],
            ...(row.totalAttempts > 0
              ? ([
                  ['Best', formatScore(row.bestScore), scoreStyle(row.bestScore)],
                  ['Attempts', row.totalAttempts],
                ] satisfies Total[])
              : []),
            ...(row.totalTests > 0 ? ([['Tests', row.totalTests]] satisfies Total[]) : []),
            ['Right', `${row.totalCorrectAnswers}/${row.totalQuestionsAttempted}`],
            ['Time', formatTime(row.totalTimeSpent)],
          ];
          return (
            <li key={row.id} className="card p-4">
              <div className="flex flex-wrap items-start gap-3">
                <div className="min-w-0 flex-1 basis-28">
                  <h2 className="font-semibold">{titlesOf(row).topic}</h2>
                  <p className="text-sm text-soft">{titlesOf(row).subject}</p>
                  <p className="mt-1.5">
                    <span className={`badge capitalize ${levelStyle(row.understandingLevel)}`}>
                      {row.understandingLevel}
                    </span>
                  </p>
                </div>
                <TopicLink {...row} titlesOf={titlesOf} />
              </div>
              <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
                {totals.map(([label, value, style = '']) => (
                  <div key={label}>
                    <dt className="text-sm text-soft">{label}</dt>
                    <dd className={`font-semibold tabular-nums ${style}`}>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
      {shown.length < rows.length && (
        <p className="mt-4 text-center">
          <button type="button" className="button button-quiet" onClick={() => setShowsAll(true)}>
            Show all {rows.length} topics
          </button>
        </p>
      )}
    </>
  );
}
