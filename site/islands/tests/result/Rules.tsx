import type { SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { formatMarks } from '../../../client/format/marks-text.ts';
import { breakEvenText, ledgerOf, ledgerText, replaysOf } from './result-state.ts';

/** Marks from guesses, and the score of the same answers under other rules. */
export function Rules({ test }: { test: SubmittedTest }) {
  const ledger = ledgerOf(test);
  const guesses = ledgerText(ledger);
  return (
    <section className="card grid content-start gap-4 p-5 sm:p-6" aria-labelledby="rules">
      <h2 id="rules" className="text-xl font-semibold">
        What your guesses were worth
      </h2>
      <p className="font-serif text-lg">{guesses ?? 'You marked no answer as a guess.'}</p>
      <p className="text-soft">{breakEvenText(test.scheme, ledger)}</p>
      <div>
        <h3 className="font-semibold">The same answers under other rules</h3>
        <ul className="mt-2 grid gap-3">
          {replaysOf(test).map(({ name, own, rule, marks, maximum, percentage }) => (
            <li key={name}>
              <p className="flex items-baseline justify-between gap-3">
                <span>
                  <span className={own ? 'font-semibold' : ''}>{name}</span>
                  <span className="block text-sm text-soft tabular-nums">
                    <span className="sr-only">Right, wrong, blank: </span>
                    {rule}
                  </span>
                </span>
                <span className="shrink-0 tabular-nums">
                  <strong>{formatMarks(marks)}</strong>{' '}
                  <span className="text-soft">of {formatMarks(maximum)}</span>
                </span>
              </p>
              <progress
                className="progress mt-1 block h-1.5 w-full"
                aria-label={`${name}, percent of the maximum`}
                max={100}
                value={Math.max(0, percentage)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
