import { useInfiniteQuery } from '@tanstack/react-query';
import type { Erratum } from '../../../api/contract/tests/errata.ts';
import { callApi } from '../../client/api/call-api.ts';
import { withQueries } from '../../client/queries.tsx';
import { EmptyState } from '../../client/ui/EmptyState.tsx';
import { LoadError } from '../../client/ui/Notice.tsx';
import { IslandRoot } from '../island.tsx';
import { formatOwnDay } from '../../client/session/learner-day.ts';

interface ErrataPage {
  errata: Erratum[];
  next: string | null;
}

/** All corrected questions, newest first. */
function Errata() {
  const { data, isError, error, isFetching, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ['errata'],
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? '' : `?${new URLSearchParams({ before: pageParam }).toString()}`;
      return callApi<ErrataPage>(`/errata${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const errata = data?.pages.flatMap((page) => page.errata);
  if (isError && errata === undefined) {
    return (
      <LoadError
        text={`The corrections could not be loaded. ${error.message}`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (errata === undefined) return <EmptyState loading />;
  if (errata.length === 0) {
    return (
      <EmptyState
        title="No corrections yet"
        text="When the answer of a question turns out to be wrong, it is listed here with the reason."
      />
    );
  }
  return (
    <>
      <ul className="card divide-y divide-line">
        {errata.map((erratum) => (
          <ErratumRow key={`${erratum.ref} ${erratum.version}`} erratum={erratum} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button button-quiet mt-4"
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          Show earlier corrections
        </button>
      )}
    </>
  );
}

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

function ErratumRow({ erratum }: { erratum: Erratum }) {
  const { at, title, path, question, before, after, dropped, reason } = erratum;
  return (
    <li className="px-4 py-5 sm:px-6">
      <p className="text-sm text-soft">
        <time dateTime={at}>{formatOwnDay(at)}</time> ·{' '}
        {path === null ? (
          title
        ) : (
          <a className="text-link" href={encodeURI(path)}>
            {title}
          </a>
        )}
      </p>
      <p className={`mt-2 whitespace-pre-line ${question === null ? 'text-soft' : 'text-lg font-medium'}`}>
        <bdi>{question ?? hiddenText(path)}</bdi>
      </p>
      {(before.length > 0 || after.length > 0) && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <dt className="text-soft">Was</dt>
          <dd className={dropped ? '' : 'text-soft'}>
            <bdi>{LIST.format(before)}</bdi>
          </dd>
          {!dropped && (
            <>
              <dt className="text-soft">Is</dt>
              <dd className="font-semibold">
                <bdi>{LIST.format(after)}</bdi>
              </dd>
            </>
          )}
        </dl>
      )}
      {dropped && (
        <p className="mt-2">
          <span className="badge bg-warn-wash text-warn">Withdrawn</span>{' '}
          <span className="text-soft">It no longer counts.</span>
        </p>
      )}
      {reason !== '' && (
        <p className="mt-2 text-soft">
          <bdi>{reason}</bdi>
        </p>
      )}
    </li>
  );
}

/** Why a question is not shown. */
function hiddenText(path: string | null): string {
  return path?.startsWith('/tests/') === true
    ? 'A question of this test, which is shown when the test has closed.'
    : 'A question that not everyone may read.';
}

const ErrataWithQueries = withQueries(Errata);

export function ErrataIsland() {
  return (
    <IslandRoot>
      <ErrataWithQueries />
    </IslandRoot>
  );
}
