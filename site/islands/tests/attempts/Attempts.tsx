import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../../../client/api/api.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { formatDay } from '../../../client/format/format.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { learnerIsland } from '../../island.tsx';
import {
  accuracyText,
  inOrder,
  linePoints,
  marksText,
  notesOf,
  shareOf,
  trendOf,
  type Trend,
} from './attempts-state.ts';

interface AttemptsProps {
  learner: string;
  /** Slug of a published test; without it, all of the learner's tests. */
  test?: string;
  /** Shown if there is none. */
  empty?: ReactNode;
}

/** The learner's tests: running ones to continue, the others with their marks and how these developed. */
const Attempts = withQueries(function Attempts({ test, empty }: AttemptsProps) {
  const query = test === undefined ? '' : `?${new URLSearchParams({ test }).toString()}`;
  const found = useQuery({
    queryKey: ['test-attempts', test ?? null],
    queryFn: () => callApi<TestSummary[]>(`/user/tests${query}`),
  });
  if (found.isPending) return <EmptyState loading />;
  if (found.isError) return <LoadError text={found.error.message} onRetry={() => void found.refetch()} />;
  const attempts = inOrder(found.data);
  if (attempts.length === 0) {
    return (
      empty ?? (
        <EmptyState picture="chart" text="Your tests will be listed here, with how your marks develop." />
      )
    );
  }
  const trend = trendOf(attempts);
  return (
    <section aria-label="Your tests" className="card overflow-hidden">
      {trend && <TrendLine trend={trend} />}
      <ul className="divide-y divide-line">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="row-link flex min-h-16 items-center gap-4 px-5 py-3">
            <div className="min-w-0 flex-1">
              <a className="covers font-semibold" href={addressOf(attempt)}>
                {attempt.score === null && <span className="sr-only">Continue: </span>}
                {attempt.title}
              </a>
              <p className="text-sm text-soft">
                {[formatDay(attempt.startedAt), ...notesOf(attempt)].join(' · ')}
              </p>
            </div>
            <Figures attempt={attempt} />
          </li>
        ))}
      </ul>
    </section>
  );
});

export const AttemptsIsland = learnerIsland(Attempts);

function addressOf({ id, score }: TestSummary): string {
  return `/tests/${score === null ? 'hall' : 'result'}?attempt=${encodeURIComponent(id)}`;
}

function Figures({ attempt }: { attempt: TestSummary }) {
  const share = shareOf(attempt);
  if (share === null) {
    return (
      <span aria-hidden="true" className="button button-tinted shrink-0">
        Continue
      </span>
    );
  }
  return (
    <p className="shrink-0 text-end">
      <span className="block font-serif text-lg font-semibold tabular-nums">{marksText(attempt)}</span>
      <span className="block text-sm text-soft">{accuracyText(attempt) ?? 'nothing answered'}</span>
    </p>
  );
}

const BOX = { width: 240, height: 56 };

function TrendLine({ trend: { shares, text } }: { trend: Trend }) {
  const points = linePoints(shares, BOX);
  const last = points.at(-1);
  return (
    <figure className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-4">
      <svg
        className="h-14 w-60 max-w-full overflow-visible text-accent"
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <line className="text-line" x1="0" x2={BOX.width} y1={BOX.height} y2={BOX.height} strokeWidth="1" />
        <polyline points={points.map((point) => point.join(',')).join(' ')} />
        {last && <circle cx={last[0]} cy={last[1]} r="3.5" fill="currentColor" />}
      </svg>
      <figcaption className="min-w-48 flex-1 text-soft">{text}</figcaption>
    </figure>
  );
}
