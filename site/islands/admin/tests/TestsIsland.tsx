import { formatMoment } from '../../../../api/contract/shared/format-dates.ts';
import { useQuery } from '@tanstack/react-query';
import type { ListedTest } from '../../../../api/contract/admin/tests.ts';
import { withQueries } from '../../../client/queries.tsx';
import { countText } from '../../../client/format/count-text.ts';
import { openingOf } from '../../../client/format/test-text.ts';
import { nameOfAccess } from '../../../client/format/topics.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { useNow } from '../../../client/ui/hooks.ts';
import { adminIsland } from '../../learner-island.tsx';
import { composerAddress, testsApi } from './tests-api.ts';

/** The tests of the content folder, each a link to the composer. */
function Tests() {
  const { data, isError, error, isPending, refetch } = useQuery({
    queryKey: ['admin-tests'],
    queryFn: testsApi.list,
  });
  const now = useNow();
  if (isError) {
    return (
      <LoadError text={`The tests could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  }
  return (
    <section className="grid gap-4" aria-labelledby="_tests">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="_tests" className="text-2xl font-bold">
          Tests
        </h2>
        <a className="button button-tinted" href={composerAddress()}>
          New test
        </a>
      </div>
      {isPending && <EmptyState loading />}
      {data?.length === 0 && (
        <EmptyState
          picture="cards"
          text="There are no tests yet. Compose one from the questions of the topics."
        />
      )}
      {data && data.length > 0 && (
        <ul className="card divide-y divide-line">
          {data.map((test) => (
            <TestRow key={test.slug} test={test} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

const OPENINGS = { later: 'opens later', open: 'open', closed: 'closed' } as const;

function TestRow({ test, now }: { test: ListedTest; now: number }) {
  const { slug, title, access, ranked, minutes, questions, state, errors, warnings, opens, closes } = test;
  const limited = opens !== null || closes !== null;
  const facts = [
    ranked ? 'ranked' : 'not ranked',
    countText(questions, 'question'),
    minutes !== null && `${minutes} min`,
    access !== null && nameOfAccess(access),
    limited && OPENINGS[openingOf({ opens, closes }, now)],
    closes !== null && `closes ${formatMoment(closes)}`,
  ].filter(Boolean);
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken sm:px-5">
      <div className="min-w-[min(16rem,100%)] flex-1">
        <a
          className="font-medium after:absolute after:inset-0 hover:text-accent-text"
          href={composerAddress(slug)}
        >
          <bdi>{title}</bdi>
        </a>
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
      </div>
      {errors > 0 && <span className="badge bg-bad-wash text-bad">{countText(errors, 'error')}</span>}
      {warnings > 0 && <span className="badge bg-warn-wash text-warn">{countText(warnings, 'warning')}</span>}
      {state !== 'published' && (
        <span className="badge bg-info-wash text-info">{state === 'new' ? 'New' : 'Changed'}</span>
      )}
    </li>
  );
}

export const TestsIsland = adminIsland(withQueries(Tests));
