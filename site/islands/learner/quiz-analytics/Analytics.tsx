import { useState } from 'react';
import type { TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import type { QuizSummary } from '../../../../api/contract/practice/quiz-figures.ts';
import { formatTime, scoreStyle } from '../../../client/format/format.ts';
import { titlesOf as titlesIn } from '../../../client/format/topics.ts';
import {
  filterQuery,
  formatScore,
  parseFilter,
  testsText,
  withTests,
  type TitlesOf,
} from './analytics-state.ts';
import { AnalyticsFilter } from './analytics-parts.tsx';
import { AttemptView } from './AttemptView.tsx';
import { useSubjects, withQueries } from '../../../client/queries.tsx';
import { ByConfidence, TagExtremes } from './Insights.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
import { ScoreChart } from './chart/ScoreChart.tsx';
import { TagsTab } from './TagsTab.tsx';
import { TimePerQuestion } from './TimePerQuestion.tsx';
import { UnderstandingTab } from './UnderstandingTab.tsx';
import { useAnalytics } from './analytics-queries.ts';
import { WaitingAttempts } from './WaitingAttempts.tsx';
import { learnerIsland } from '../../learner-island.tsx';

/** The quiz analytics page, or one attempt if the address names it. */
function Analytics({ learner }: { learner: string }) {
  const [attempt] = useState(() => new URLSearchParams(location.search).get('attempt'));
  return attempt === null ? <Overview learner={learner} /> : <OneAttempt id={attempt} />;
}

function OneAttempt({ id }: { id: string }) {
  const subjects = useSubjects();
  return <AttemptView id={id} titlesOf={(topic) => titlesIn(topic, subjects.data ?? null)} />;
}

function Overview({ learner }: { learner: string }) {
  const [filter, setFilter] = useState<TopicFilter>(() => parseFilter(location.search));
  const { summary, understanding, confidence, tags, allTopics, attempts, charted, subjects } =
    useAnalytics(filter);
  const titlesOf: TitlesOf = (topic) => titlesIn(topic, subjects.data ?? null);
  const failed = [summary, understanding, confidence, tags, allTopics, attempts, charted].filter(
    ({ isError }) => isError,
  );

  const choose = (next: TopicFilter) => {
    setFilter(next);
    /* Store the filter in the address, so that a reload keeps it. */
    history.replaceState(history.state, '', `${location.pathname}${filterQuery(next)}`);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 max-lg:order-first">
        <div className="flex items-center justify-between gap-4 max-md:w-full">
          <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">Quiz Analytics</h1>
          <a className="text-link inline-flex min-h-11 items-center" href="/tests">
            Tests
          </a>
        </div>
        <AnalyticsFilter
          filter={filter}
          understanding={allTopics.data ?? []}
          titlesOf={titlesOf}
          onChoose={choose}
        />
      </header>
      <WaitingAttempts learner={learner} titlesOf={titlesOf} />
      {failed.length > 0 && (
        <LoadError
          text={`Your quiz analytics could not be loaded. ${failed[0]?.error?.message ?? ''}`}
          onRetry={() => {
            for (const query of [...failed, ...(subjects.isError ? [subjects] : [])]) void query.refetch();
          }}
        />
      )}
      <SummaryCards summary={summary.data} loading={summary.isPending} />
      {/* The practice of the weakest tag comes first on a phone. */}
      <div className="grid-cols-[minmax(0,1fr)] items-start gap-6 empty:hidden max-lg:contents lg:grid lg:has-[figure]:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
          <ScoreChart attempts={charted.data ?? []} titlesOf={titlesOf} />
        </div>
        <div className="empty:hidden max-lg:order-[-1]">
          <TagExtremes tags={tags.data ?? []} titlesOf={titlesOf} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 empty:hidden lg:has-[>:nth-child(2)]:grid-cols-2">
        <ByConfidence rows={confidence.data ?? []} />
        {summary.data && (
          <TimePerQuestion
            rows={understanding.data ?? []}
            totals={withTests(summary.data)}
            filter={filter}
            titlesOf={titlesOf}
          />
        )}
      </div>
      <Tabs
        label="Parts of your quiz analytics"
        tabs={[
          {
            id: 'history',
            label: 'Attempt History',
            content: (
              <HistoryTab
                attempts={attempts.data?.pages.flat() ?? []}
                loading={attempts.isPending}
                more={attempts.hasNextPage}
                loadingMore={attempts.isFetchingNextPage}
                onMore={() => void attempts.fetchNextPage()}
                titlesOf={titlesOf}
              />
            ),
          },
          {
            id: 'understanding',
            label: 'Topic Understanding',
            content: (
              <UnderstandingTab
                rows={understanding.data ?? []}
                loading={understanding.isPending}
                titlesOf={titlesOf}
              />
            ),
          },
          {
            id: 'tags',
            label: 'Tag Performance',
            content: <TagsTab rows={tags.data ?? []} loading={tags.isPending} titlesOf={titlesOf} />,
          },
        ]}
      />
    </div>
  );
}

const NO_ATTEMPTS: QuizSummary = {
  totalAttempts: 0,
  totalQuestions: 0,
  totalCorrectAnswers: 0,
  averageScore: 0,
  totalTimeSpent: 0,
  tests: {
    attempts: 0,
    totalQuestions: 0,
    correctAnswers: 0,
    averageScore: 0,
    totalTimeSpent: 0,
    timedQuestions: 0,
  },
};

/** Four totals of all quiz attempts, zeros if they could not be loaded, and those of tests below. */
function SummaryCards({
  summary = NO_ATTEMPTS,
  loading,
}: {
  summary: QuizSummary | undefined;
  loading: boolean;
}) {
  const { totalAttempts, totalQuestions, averageScore, totalTimeSpent, tests } = summary;
  const cards: [label: string, value: string, style?: string][] = [
    ['Total Attempts', totalAttempts.toLocaleString('en-IN')],
    ['Total Questions', totalQuestions.toLocaleString('en-IN')],
    ['Average Score', formatScore(averageScore), totalAttempts > 0 ? scoreStyle(averageScore) : ''],
    ['Total Time', formatTime(totalTimeSpent)],
  ];
  return (
    <div className="card p-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4" aria-busy={loading}>
        {cards.map(([label, value, style = '']) => (
          <div key={label} className="flex flex-col-reverse items-start justify-end gap-1">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className={`figure-number ${style}`}>{loading ? '…' : value}</dd>
          </div>
        ))}
      </dl>
      {tests.attempts > 0 && (
        <p className="mt-5 flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-3 text-soft">
          <span className="tabular-nums">{testsText(tests)}</span>
          <a className="text-link inline-flex min-h-11 items-center" href="/tests">
            Your tests
          </a>
        </p>
      )}
    </div>
  );
}

export const AnalyticsIsland = learnerIsland(withQueries(Analytics));
