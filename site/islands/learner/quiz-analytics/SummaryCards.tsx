import type { QuizSummary } from '../../../../api/contract/practice/quiz.ts';
import { formatTime, scoreStyle } from '../../../client/format/format.ts';
import { formatScore } from './analytics-state.ts';

const NOTHING: QuizSummary = {
  totalAttempts: 0,
  totalQuestions: 0,
  totalCorrectAnswers: 0,
  averageScore: 0,
  totalTimeSpent: 0,
};

/** All attempts in four figures; zeros where they could not be loaded. */
export function Cards({
  summary = NOTHING,
  loading,
}: {
  summary: QuizSummary | undefined;
  loading: boolean;
}) {
  const { totalAttempts, totalQuestions, averageScore, totalTimeSpent } = summary;
  const cards: [label: string, value: string, style?: string][] = [
    ['Total Attempts', totalAttempts.toLocaleString('en-IN')],
    ['Total Questions', totalQuestions.toLocaleString('en-IN')],
    ['Average Score', formatScore(averageScore), totalAttempts > 0 ? scoreStyle(averageScore) : ''],
    ['Total Time', formatTime(totalTimeSpent)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-busy={loading}>
      {cards.map(([label, value, style = '']) => (
        <div key={label} className="card flex flex-col-reverse p-4">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className={`text-2xl font-bold tabular-nums sm:text-3xl ${style}`}>{loading ? '…' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
