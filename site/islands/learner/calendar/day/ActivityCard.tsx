import type { TopicKey } from '../../../../../api/contract/study/target-rules.ts';
import { formatTime, scoreStyle } from '../../../../client/format/format.ts';
import { topicAddress } from '../../../../client/format/topics.ts';
import { summaryOf, type DayRecords } from '../month/day-summary.ts';
import { TopicRow, Totals } from './day-card-parts.tsx';

interface ActivityCardProps {
  records: DayRecords;
  pending: boolean;
  /** Looks up the title, which attempts do not contain. */
  titleOf: (key: TopicKey) => { title: string; available: boolean };
}

export function ActivityCard({ records, pending, titleOf }: ActivityCardProps) {
  const { activities, activityTime, averageTime } = summaryOf(records);
  return (
    <section className="card grid gap-4 p-5" aria-busy={pending}>
      <h3 className="text-xl font-semibold">Learning Activity</h3>
      <Totals
        totals={[
          ['Total Activities', activities],
          ['Total Time', formatTime(activityTime)],
          ['Average Time per Activity', formatTime(averageTime)],
        ]}
      />
      {activities === 0 ? (
        <p className="py-2 text-soft">{pending ? 'Loading…' : 'No activity'}</p>
      ) : (
        <ul className="divide-y divide-line">
          {records.readings.map((reading) => (
            <TopicRow
              key={JSON.stringify([reading.subject, reading.topic])}
              title={reading.title}
              link={reading.available ? { label: 'Review', href: topicAddress(reading) } : null}
            >
              {reading.subjectTitle} · {formatTime(reading.timeSpent)}
              {reading.completed && <span className="font-semibold text-good"> · Completed</span>}
            </TopicRow>
          ))}
          {records.quizzes.map((quiz) => {
            const { title, available } = titleOf(quiz);
            return (
              <TopicRow
                key={quiz.id}
                title={`${title}: Quiz Attempt #${quiz.attemptNumber}`}
                link={available ? { label: 'Retake Quiz', href: `${topicAddress(quiz)}?tab=mcqs` } : null}
              >
                {quiz.correctAnswers}/{quiz.totalQuestions} ·{' '}
                <span className={`font-semibold ${scoreStyle(quiz.scorePercentage)}`}>
                  {Math.round(quiz.scorePercentage)}%
                </span>{' '}
                · {formatTime(quiz.timeSpent)}
              </TopicRow>
            );
          })}
        </ul>
      )}
      {records.due > 0 && <p className="text-soft">Reviews due: {records.due}</p>}
    </section>
  );
}
