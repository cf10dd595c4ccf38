import { useQuery } from '@tanstack/react-query';
import type { ScoreCorrection } from '../../../api/contract/tests/errata.ts';
import { callApi } from '../api/call-api.ts';
import { changeText, reasonText } from '../format/corrections.ts';
import { formatOwnDay } from '../session/learner-day.ts';

/** How corrected questions have changed the score of an attempt. Nothing if none did, or if they cannot be loaded. */
export function ScoreCorrections({ attemptId }: { attemptId: string }) {
  const { data: corrections = [] } = useQuery({
    queryKey: ['user', 'corrections', attemptId],
    queryFn: () => callApi<ScoreCorrection[]>(`/user/corrections/${encodeURIComponent(attemptId)}`),
  });
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="_score-history" className="card p-5">
      <h2 id="_score-history" className="text-xl font-semibold">
        Corrected since
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {corrections.map((correction) => (
          <li
            key={`${correction.ref} ${correction.at}`}
            className="flex flex-wrap justify-between gap-x-6 py-3"
          >
            <div className="min-w-0 flex-1 basis-80">
              <p className="line-clamp-2">
                <bdi>{correction.question}</bdi>
              </p>
              <p className="text-sm text-soft">
                {formatOwnDay(correction.at)}
                {correction.phase === 'provisional' && ' · provisional key'} · {reasonText(correction)}
              </p>
            </div>
            <p className="font-semibold whitespace-nowrap tabular-nums">{changeText(correction)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
