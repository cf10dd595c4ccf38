import type { SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { formatPercent } from '../../../client/format/format.ts';
import { formatMarks } from '../../../client/format/marks-text.ts';
import { percentageOf } from './result-state.ts';

interface KeyScoresProps {
  test: SubmittedTest;
  provisional: NonNullable<SubmittedTest['provisional']>;
}

/** The score under the provisional key, and under the final one when there is one. */
export function KeyScores({ test, provisional: { score, isFinal } }: KeyScoresProps) {
  const isSame = score.marks === test.score.marks;
  return (
    <section aria-labelledby="_key-scores" className="card p-5">
      <h2 id="_key-scores" className="text-xl font-semibold">
        {isFinal ? 'Provisional and final key' : 'The key is provisional'}
      </h2>
      {isFinal && (
        <dl className="mt-3 grid max-w-md gap-1">
          <Row name="Provisional key" score={score} isOld={!isSame} />
          <Row name="Final key" score={test.score} />
        </dl>
      )}
      <p className="mt-2 text-soft">
        {!isFinal &&
          'Objections are still heard. If the final key differs, this result follows, and you are told.'}
        {isFinal && (isSame ? 'Your score is the same under both.' : 'The final key counts.')}
      </p>
    </section>
  );
}

function Row({
  name,
  score,
  isOld = false,
}: {
  name: string;
  score: SubmittedTest['score'];
  isOld?: boolean;
}) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className={`tabular-nums ${isOld ? 'text-soft' : 'font-semibold'}`}>
        {formatMarks(score.marks)} of {formatMarks(score.maximum)}
        <span className="ms-3 inline-block min-w-16 text-end">
          {formatPercent(percentageOf(score.marks, score.maximum))}
        </span>
      </dd>
    </div>
  );
}
