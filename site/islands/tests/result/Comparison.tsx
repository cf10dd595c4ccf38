import type { SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { COMPARISON_NAMES } from '../../../client/format/test-text.ts';
import { marksNumber } from '../../../client/format/marks-text.ts';

const round = (value: number) => String(Math.round(value * 10) / 10).replace('-', '−');

/** How the marks compare with everyone's first attempt. Shown only if the server gives it. */
export function Comparison({ test }: { test: SubmittedTest }) {
  const { comparison, score } = test;
  if (!comparison) return null;
  const { takers, percentile, average, distribution } = comparison;
  const own = marksNumber(score.marks);
  const most = Math.max(1, ...distribution.map((bar) => bar.takers));
  const last = distribution.length - 1;
  const isOwn = (from: number, to: number, index: number) =>
    (own >= from || index === 0) && (own < to || index === last);
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="comparison">
      <h2 id="comparison" className="text-xl font-semibold">
        {test.openComparison ? COMPARISON_NAMES.open : 'Compared with others'}
      </h2>
      <p className="mt-1">
        {percentile !== null && (
          <>
            Better than <strong className="font-serif text-xl">{round(percentile)}%</strong> of {takers} first
            attempts.{' '}
          </>
        )}
        <span className="text-soft">
          {percentile === null && `${takers} first attempts. `}The average is {round(average)} marks.
          {test.openComparison && ' Others may have seen the answers before, so there is no rank.'}
        </span>
      </p>
      <ul className="mt-4 flex h-32 items-end gap-1" aria-label="Takers by marks">
        {distribution.map(({ from, to, takers: count }, index) => {
          const mine = isOwn(from, to, index);
          return (
            <li key={from} className="flex h-full flex-1 flex-col justify-end">
              <span className="sr-only">
                {round(from)} to {round(to)} marks: {count} {count === 1 ? 'taker' : 'takers'}
                {mine && ', with you'}
              </span>
              <span aria-hidden="true" className="text-center text-xs text-soft tabular-nums">
                {mine ? 'You' : ''}
              </span>
              <span
                aria-hidden="true"
                className={`block rounded-t-md ${mine ? 'bg-accent' : 'bg-line-strong opacity-40'}`}
                style={{ height: `${Math.max(2, (count * 82) / most)}%` }}
              />
              <span
                aria-hidden="true"
                className="mt-1 text-center text-xs whitespace-nowrap text-faint tabular-nums"
              >
                {from < 0 ? '< 0' : round(from)}
              </span>
            </li>
          );
        })}
      </ul>
      <p aria-hidden="true" className="text-center text-sm text-faint">
        Marks
      </p>
    </section>
  );
}
