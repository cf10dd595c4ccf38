import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScoreCorrection } from '../../../../api/contract/tests/errata.ts';
import { callApi } from '../../../client/api/api.ts';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { learnerIsland } from '../../island.tsx';
import { attemptAddress, changeText, newestOf, reasonText } from '../../../client/format/corrections.ts';

const QUERY = ['user', 'corrections'];

interface Unseen {
  corrections: ScoreCorrection[];
  /** Number of further ones. */
  more: number;
}

/**
 * Scores that a corrected question has changed, until the learner says that they have seen it. Renders nothing if there are
 * none, or if they cannot be loaded: then they are shown another time.
 */
function CorrectedScores() {
  const { data } = useQuery({
    queryKey: QUERY,
    queryFn: () => callApi<Unseen>('/user/corrections'),
  });
  const client = useQueryClient();
  const [call, run] = useCall();
  const [status, setStatus] = useState('');
  const { corrections = [], more = 0 } = data ?? {};
  const seen = () =>
    void run(async () => {
      const until = newestOf(corrections);
      await callApi('/user/corrections/seen', { method: 'PUT', body: { until } });
      setStatus('Marked as seen.');
      await client.invalidateQueries({ queryKey: QUERY });
    });
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {corrections.length > 0 && (
        <div className="shell no-print">
          <section aria-labelledby="_corrected-scores" className="card mt-5 px-5 py-4 sm:px-7">
            <h2
              id="_corrected-scores"
              className="font-sans text-sm font-semibold tracking-normal text-warm-text"
            >
              A correction changed your score
            </h2>
            <ul className="divide-y divide-line">
              {corrections.map((correction) => (
                <Correction key={`${correction.attemptId} ${correction.ref}`} correction={correction} />
              ))}
            </ul>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-soft">
                {more > 0 && `And ${more} more. `}
                <a className="text-link inline-flex min-h-11 items-center" href="/errata">
                  All corrections
                </a>
              </p>
              <button type="button" className="button button-quiet" disabled={call.busy} onClick={seen}>
                Got it
              </button>
            </div>
            {call.problem !== null && (
              <p className="notice-bad mt-2" role="alert">
                {call.problem}
              </p>
            )}
          </section>
        </div>
      )}
    </>
  );
}

function Correction({ correction }: { correction: ScoreCorrection }) {
  const { title, question } = correction;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">
          <a className="hover:underline" href={attemptAddress(correction)}>
            {title}
          </a>
        </h3>
        <p className="mt-1 line-clamp-2 text-soft">
          <bdi>{question}</bdi>
        </p>
        <p className="mt-1">{reasonText(correction)}</p>
      </div>
      <p className="font-semibold whitespace-nowrap tabular-nums">{changeText(correction)}</p>
    </li>
  );
}

export const CorrectedScoresIsland = learnerIsland(withQueries(CorrectedScores));
