import type { ReactNode } from 'react';
import type { SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { formatTime } from '../../../client/format/format.ts';
import { exactMarks, formatGain, formatMarks } from '../../../client/format/marks-text.ts';
import { ProgressRing } from '../../../client/ui/ProgressRing.tsx';
import { accuracyOf, againstCutOff, percentageOf } from './result-state.ts';

/** Net marks with what they are made of, and how they compare with the cut-offs. */
export function ScoreCard({ test, children }: { test: SubmittedTest; children: ReactNode }) {
  const { score, cutOffs, qualified, scheme } = test;
  const accuracy = accuracyOf(score);
  const share = percentageOf(score.marks, score.maximum);
  const exact = exactMarks(score.marks);
  const figures: [string, string][] = [
    ['Right', String(score.right)],
    ['Wrong', String(score.wrong)],
    ['Left out', String(score.unattempted)],
    ...(score.dropped > 0 ? ([['Dropped', String(score.dropped)]] satisfies [string, string][]) : []),
    ['Accuracy', accuracy === null ? '–' : `${Math.round(accuracy)}%`],
    ['Time', formatTime(test.timeSpent)],
  ];
  return (
    <section
      aria-label="Score"
      className="card grid gap-6 p-5 sm:p-7 lg:grid-cols-[auto_minmax(0,1fr)_15rem]"
    >
      <div className="flex items-center gap-5">
        <ProgressRing value={share} label="Share of the maximum" size={124} />
        <div>
          <p className="eyebrow">Net marks</p>
          <p className="mt-1">
            <span className="font-serif text-5xl font-bold tabular-nums">{formatMarks(score.marks)}</span>
          </p>
          <p className="text-soft">
            of {formatMarks(score.maximum)}
            {exact !== null && <span className="block text-sm">exactly {exact}</span>}
          </p>
        </div>
      </div>
      <div className="grid content-center gap-3 lg:px-4">
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <span>
            <span className="text-soft">Positive </span>
            <strong className="text-good tabular-nums">{formatGain(score.positive)}</strong>
          </span>
          <span>
            <span className="text-soft">Negative </span>
            <strong className="text-bad tabular-nums">{formatGain(score.negative)}</strong>
          </span>
        </p>
        {qualified !== null && (
          <p>
            <span className={`badge ${qualified ? 'bg-good-wash text-good' : 'bg-bad-wash text-bad'}`}>
              {qualified ? 'Qualified' : 'Not qualified'}
            </span>{' '}
            <span className="text-soft">{scheme.qualifying}% of the maximum qualifies.</span>
          </p>
        )}
        {cutOffs.length > 0 && (
          <div>
            <p className="text-sm text-soft">Cut-offs</p>
            <dl className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6">
              {cutOffs.map(({ name, marks }) => (
                <div key={name} className="flex justify-between gap-3 py-0.5">
                  <dt>
                    {name} <span className="text-soft tabular-nums">{formatMarks(marks)}</span>
                  </dt>
                  <dd className="font-semibold tabular-nums">{againstCutOff(score.marks, marks)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      <dl className="grid content-center gap-1">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2 lg:col-span-3">{children}</div>
    </section>
  );
}
