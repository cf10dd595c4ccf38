import { useQuery } from '@tanstack/react-query';
import { CARDS_KEY, readRetention } from '../review-data.ts';
import { shareText } from '../../../../client/format/count-text.ts';

/** Fewer reviews say little about a share. */
const ENOUGH = 10;

/** How many cards were remembered, against what the schedule aims at. */
export function RetentionSummary() {
  const { data, error } = useQuery({ queryKey: [...CARDS_KEY, 'retention'], queryFn: readRetention });

  const share = data && data.reviews > 0 ? Math.round((data.remembered * 100) / data.reviews) : null;
  const target = Math.round((data?.target ?? 0) * 100);
  return (
    <section className="card p-6">
      <h2 className="text-xl font-semibold">How much you remember</h2>
      {error && (
        <p className="notice-bad mt-3" role="alert">
          {error.message}
        </p>
      )}
      {!data && !error && <p className="mt-3 text-soft">Loading…</p>}
      {data && share === null && (
        <p className="mt-2 text-soft">
          Shown once cards come back for a second time: how many of them you still knew, against a target of{' '}
          {target} %.
        </p>
      )}
      {data && share !== null && (
        <>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
            <span className="font-serif text-4xl font-semibold tabular-nums">{share} %</span>
            <span className="text-soft">target {target} %</span>
          </p>
          <div className="relative mt-3 h-3 rounded-full bg-sunken" aria-hidden="true">
            <div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
            <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ insetInlineStart: `${target}%` }} />
          </div>
          <p className="mt-3 text-sm text-soft">
            You knew {shareText(data.remembered, data.reviews, 'card')} that came back in the last {data.days}{' '}
            days. {adviceFor(data.reviews, share, target)}
          </p>
        </>
      )}
    </section>
  );
}

function adviceFor(reviews: number, share: number, target: number): string {
  if (reviews < ENOUGH) return 'A few more reviews make this figure reliable.';
  if (share >= target) return 'Your memory keeps up with the plan.';
  return share >= target - 10
    ? 'Slightly below the target: fewer new cards a day leave more time for these.'
    : 'Well below the target: lower the limit of new cards until it rises again.';
}
