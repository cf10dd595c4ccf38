import { useState } from 'react';
import type { QuizSummary, TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import { formatTime, scoreStyle } from '../../../client/format/format.ts';
import { titlesOf as titlesIn } from '../../../client/format/topics.ts';
import { filterQuery, formatScore, parseFilter, type TitlesOf } from './analytics-state.ts';
import { AnalyticsFilter } from './AnalyticsFilter.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
import { TagsTab } from './TagsTab.tsx';
import { UnderstandingTab } from './UnderstandingTab.tsx';
import { useAnalytics } from './analytics-queries.ts';
import { WaitingAttempts } from './WaitingAttempts.tsx';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { learnerIsland } from '../../island.tsx';

/** The quiz analytics page. */
function Analytics({ learner }: { learner: string }) {
  const [filter, setFilter] = useState<TopicFilter>(() => parseFilter(location.search));
  const { summary, understanding, tags, allTopics, attempts, subjects } = useAnalytics(filter);
  const titlesOf: TitlesOf = (topic) => titlesIn(topic, subjects.data ?? null);
  const failed = [summary, understanding, tags, allTopics, attempts].filter(({ isError }) => isError);

  const choose = (next: TopicFilter) => {
    setFilter(next);
    /* Store the filter in the address, so that a reload keeps it. */
    history.replaceState(history.state, '', `${location.pathname}${filterQuery(next)}`);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <h1 className="text-3xl font-bold tracking-tight sm:text-4xl">Quiz Analytics</h1>
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
      <AnalyticsFilter
        filter={filter}
        understanding={allTopics.data ?? []}
        titlesOf={titlesOf}
        onChoose={choose}
      />
      <SummaryCards summary={summary.data} loading={summary.isPending} />
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
};

/** Four totals of all attempts; zeros if they could not be loaded. */
function SummaryCards({
  summary = NO_ATTEMPTS,
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

export const AnalyticsIsland = learnerIsland(withQueries(Analytics));
