import { useInfiniteQuery } from '@tanstack/react-query';
import type { Erratum } from '../../../api/contract/tests/errata.ts';
import { callApi } from '../../client/api/api.ts';
import { withQueries } from '../../client/api/with-queries.tsx';
import { formatDay } from '../../client/format/format.ts';
import { EmptyState } from '../../client/ui/EmptyState.tsx';
import { LoadError } from '../../client/ui/LoadError.tsx';
import { IslandRoot } from '../island.tsx';

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
    <li className="px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <time dateTime={at}>{formatDay(at)}</time>
        {path === null ? (
          <span>{title}</span>
        ) : (
          <a className="text-link inline-flex min-h-11 items-center" href={encodeURI(path)}>
            {title}
          </a>
        )}
        {dropped && <span className="badge bg-warn-wash text-warn">Withdrawn</span>}
      </p>
      <p className="mt-1 font-medium whitespace-pre-line">
        <bdi>{question ?? 'A question that not everyone may read.'}</bdi>
      </p>
      {(before.length > 0 || after.length > 0) && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <dt className="text-soft">Was</dt>
          <dd>
            <bdi>{LIST.format(before)}</bdi>
          </dd>
          <dt className="text-soft">Is</dt>
          <dd className="font-semibold">
            <bdi>{dropped ? 'withdrawn: it counts no more' : LIST.format(after)}</bdi>
          </dd>
        </dl>
      )}
      {reason !== '' && (
        <p className="mt-2 text-soft">
          <bdi>{reason}</bdi>
        </p>
      )}
    </li>
  );
}

const ErrataWithQueries = withQueries(Errata);

export function ErrataIsland() {
  return (
    <IslandRoot>
      <ErrataWithQueries />
    </IslandRoot>
  );
}
