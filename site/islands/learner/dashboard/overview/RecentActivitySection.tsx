import type { ReactNode } from 'react';
import type { RecentActivity } from '../../../../../api/contract/study/activity.ts';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { clampScore } from '../../../../../api/contract/practice/scoring.ts';
import { formatDay, formatTime, scoreStyle } from '../../../../client/format/format.ts';
import { percentOfMarks } from '../../../../client/format/marks-text.ts';
import { bookmarkTitles } from '../dashboard-state.ts';
import { recentPractice } from './recent-practice.ts';
import { NotAvailable, ProgressBadge, TopicButton, TopicName, ViewButton } from '../topic-parts.tsx';
import { formatOwnDay } from '../../../../client/session/learner-day.ts';

/** Length of each list. */
const RECENT = { progress: 5, practice: 5, bookmarks: 3 } as const;

interface RecentActivitySectionProps {
  recent: RecentActivity | undefined;
  loading: boolean;
  subjects: readonly SubjectSummary[] | undefined;
}

/** The progress, quiz attempts and tests, and bookmarks of the last 7 days, newest first. */
export function RecentActivitySection({ recent, loading, subjects }: RecentActivitySectionProps) {
  const progress = recent?.progress.slice(0, RECENT.progress) ?? [];
  const practice = recent ? recentPractice(recent, RECENT.practice) : [];
  const bookmarks = recent?.bookmarks.slice(0, RECENT.bookmarks) ?? [];
  return (
    <section aria-labelledby="recent-activity" aria-busy={loading}>
      <h3 id="recent-activity" className="text-2xl font-semibold">
        Recent Activity
      </h3>
      <p className="mt-1 text-sm text-soft">The last 7 days</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
        <ActivityList title="Progress" empty="No topics opened yet." loading={loading}>
          {progress.map((entry) => (
            <ActivityItem key={`${entry.subject}/${entry.topic}`}>
              <TopicName {...entry} level={5} />
              <div className="flex items-center justify-between gap-2 text-sm">
                <p className="text-soft">
                  <ProgressBadge completed={entry.completed} />
                  <span className="block">
                    {formatTime(entry.timeSpent)} · {formatOwnDay(entry.lastAccessed)}
                  </span>
                </p>
                {entry.available && <TopicButton {...entry} label="Continue" />}
              </div>
            </ActivityItem>
          ))}
        </ActivityList>
        <ActivityList title="Quiz attempts" empty="No quiz attempts yet." loading={loading}>
          {practice.map(({ id, quiz, test }) => (
            <ActivityItem key={id}>
              {quiz ? <QuizItem attempt={quiz} /> : <TestItem test={test} />}
            </ActivityItem>
          ))}
        </ActivityList>
        <ActivityList title="Bookmarks" empty="No new bookmarks." loading={loading}>
          {bookmarks.map((bookmark) => (
            <ActivityItem key={`${bookmark.subject}/${bookmark.topic}`}>
              <h5 className="font-semibold">{bookmark.title}</h5>
              {bookmark.description !== '' && <p className="text-sm text-soft">{bookmark.description}</p>}
              <div className="flex items-center justify-between gap-2">
                <p className="text-sm text-soft">{formatOwnDay(bookmark.lastAccessed)}</p>
                {bookmarkTitles(bookmark, subjects).address !== null ? (
                  <ViewButton bookmark={bookmark} />
                ) : (
                  <NotAvailable />
                )}
              </div>
            </ActivityItem>
          ))}
        </ActivityList>
      </div>
    </section>
  );
}

function QuizItem({ attempt }: { attempt: RecentActivity['quizAttempts'][number] }) {
  return (
    <>
      <TopicName {...attempt} level={5} />
      <div className="flex items-center justify-between gap-2 text-sm">
        <p className="tabular-nums">
          <Share
            percent={attempt.scorePercentage}
            right={attempt.correctAnswers}
            of={attempt.totalQuestions}
          />
          <span className="block text-soft">
            {`Attempt #${attempt.attemptNumber} · ${formatTime(attempt.timeSpent)} · ${formatDay(attempt.localDate)}`}
          </span>
        </p>
        {attempt.available && <TopicButton {...attempt} label="Retake Quiz" query="?tab=mcqs" />}
      </div>
    </>
  );
}

function TestItem({ test }: { test: RecentActivity['tests'][number] }) {
  const { id, title, score, attemptNumber, totalQuestions, startedAt } = test;
  return (
    <>
      <h5 className="font-semibold">{title}</h5>
      <p className="mt-0.5 text-sm text-soft">Test</p>
      <div className="flex items-center justify-between gap-2 text-sm">
        <p className="tabular-nums">
          {score && <Share percent={percentOfMarks(score)} right={score.right} of={totalQuestions} />}
          <span className="block text-soft">
            {`${score ? `Attempt #${attemptNumber}` : 'Not submitted yet'} · ${formatOwnDay(startedAt)}`}
          </span>
        </p>
        <a
          className="text-button -me-3 shrink-0"
          href={score ? `/tests/result?attempt=${id}` : `/tests/hall?attempt=${id}`}
        >
          {score ? 'See result' : 'Continue'}
          <span className="sr-only"> {title}</span>
        </a>
      </div>
    </>
  );
}

interface ShareProps {
  /** 0 to 100. */
  percent: number;
  right: number;
  of: number;
}

function Share({ percent, right, of }: ShareProps) {
  return (
    <>
      <span className={`font-semibold ${scoreStyle(percent)}`}>{Math.round(clampScore(percent))}%</span>{' '}
      <span className="text-soft">
        {right}/{of}
        <span className="sr-only"> right</span>
      </span>
    </>
  );
}

interface ActivityListProps {
  title: string;
  empty: string;
  loading: boolean;
  children: ReactNode[];
}

function ActivityList({ title, empty, loading, children }: ActivityListProps) {
  return (
    <div className="card self-start p-5">
      <h4 className="eyebrow">{title}</h4>
      {children.length === 0 ? (
        <p className="py-6 text-soft">{loading ? 'Loading…' : empty}</p>
      ) : (
        <ul className="divide-y divide-line" aria-label={`Recent: ${title}`}>
          {children}
        </ul>
      )}
    </div>
  );
}

function ActivityItem({ children }: { children: ReactNode }) {
  return <li className="py-3 last:pb-0">{children}</li>;
}
