import type { TopicKey } from '../../../../../api/contract/study/target-rules.ts';
import { formatTime, scoreStyle } from '../../../../client/format/format.ts';
import { topicAddress } from '../../../../client/format/topics.ts';
import { NO_ACTIVITY, pluralise, summaryOf, type DayRecords } from '../day-summary.ts';
import { PaperTitle } from '../../../../client/ui/PaperTitle.tsx';
import { TopicRow, Totals } from './day-card-parts.tsx';

interface ActivityCardProps {
  /** Whether the day is over. */
  past: boolean;
  records: DayRecords;
  pending: boolean;
  /** Looks up the title, which attempts do not contain. */
  titleOf: (key: TopicKey) => { title: string; available: boolean };
}

/** What the totals count. */
const COUNTED = 'reading and quizzes';

export function ActivityCard({ past, records, pending, titleOf }: ActivityCardProps) {
  const { activities, activityTime, averageTime } = summaryOf(records);
  return (
    <section className="grid gap-3" aria-busy={pending}>
      <h3 className="text-lg font-semibold">Learning Activity</h3>
      {activities === 0 ? (
        <p className="text-soft">
          {pending ? 'Loading…' : past ? NO_ACTIVITY : 'Nothing read or practised yet'}
        </p>
      ) : (
        <>
          <Totals
            totals={[
              ['Total Activities', activities, COUNTED],
              ['Total Time', formatTime(activityTime), COUNTED],
              ['Average Time per Activity', formatTime(averageTime), COUNTED],
            ]}
          />
          <ul className="divide-y divide-line" aria-label="Activities">
            {records.readings.map((reading) => (
              <TopicRow
                key={JSON.stringify([reading.subject, reading.topic])}
                title={reading.title}
                link={reading.available ? { label: 'Review', href: topicAddress(reading) } : null}
              >
                <PaperTitle title={reading.subjectTitle} /> · {formatTime(reading.timeSpent)}
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
        </>
      )}
      {records.due > 0 && (
        <a className="text-link inline-flex min-h-11 items-center justify-self-start" href="/review">
          {pluralise(records.due, 'review')} due
        </a>
      )}
    </section>
  );
}
