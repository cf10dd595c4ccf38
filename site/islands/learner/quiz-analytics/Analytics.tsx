import { useState } from 'react';
import type { TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import { titlesOf as titlesIn } from '../../../client/format/topics.ts';
import { filterIn, filterQuery, type TitlesOf } from './analytics-state.ts';
import { Cards } from './SummaryCards.tsx';
import { Filter } from './Filter.tsx';
import { History } from './History.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { Tabs } from '../../../client/ui/Tabs.tsx';
import { Tags } from './Tags.tsx';
import { Understanding } from './Understanding.tsx';
import { useAnalytics } from './use-analytics.ts';
import { WaitingAttempts } from './WaitingAttempts.tsx';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { learnerIsland } from '../../island.tsx';

/** What a learner's attempts say. */
function Analytics({ learner }: { learner: string }) {
  const [filter, setFilter] = useState<TopicFilter>(() => filterIn(location.search));
  const { summary, understanding, tags, everything, attempts, subjects } = useAnalytics(filter);
  const titlesOf: TitlesOf = (place) => titlesIn(place, subjects.data ?? null);
  const failed = [summary, understanding, tags, everything, attempts].filter(({ isError }) => isError);

  const choose = (next: TopicFilter) => {
    setFilter(next);
    /* The address names the filter, so that a reload comes back to it. */
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
      <Filter filter={filter} understanding={everything.data ?? []} titlesOf={titlesOf} onChoose={choose} />
      <Cards summary={summary.data} loading={summary.isPending} />
      <Tabs
        label="Parts of your quiz analytics"
        tabs={[
          {
            id: 'history',
            label: 'Attempt History',
            content: (
              <History
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
              <Understanding
                rows={understanding.data ?? []}
                loading={understanding.isPending}
                titlesOf={titlesOf}
              />
            ),
          },
          {
            id: 'tags',
            label: 'Tag Performance',
            content: <Tags rows={tags.data ?? []} loading={tags.isPending} titlesOf={titlesOf} />,
          },
        ]}
      />
    </div>
  );
}

export const AnalyticsIsland = learnerIsland(withQueries(Analytics));
