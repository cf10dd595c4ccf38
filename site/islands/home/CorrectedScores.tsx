import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnReport, ScoreCorrection } from '../../../api/contract/tests/errata.ts';
import { callApi } from '../../client/api/call-api.ts';
import { withQueries } from '../../client/queries.tsx';
import { outcomeText } from '../../client/question/report-texts.ts';
import { NOTICE_HEADING, NoticeCard } from '../../client/ui/NoticeCard.tsx';
import { useCall } from '../../client/ui/hooks.ts';
import { learnerIsland } from '../learner-island.tsx';
import { attemptAddress, changeText, newestOf, reasonText } from '../../client/format/corrections.ts';

const QUERY = ['user', 'corrections'];

/** Corrections that are shown at first, so that a corrected paper does not fill the page. */
const SHOWN = 3;

interface Unseen {
  corrections: ScoreCorrection[];
  /** Number of further ones. */
  more: number;
  /** Answered reports. */
  reports: OwnReport[];
}

/**
 * Scores that a corrected question has changed, and the learner's reports that were answered, until they say that they have
 * seen it. Renders nothing if there are none, or if they cannot be loaded: then they are shown another time.
 */
function CorrectedScores() {
  const { data } = useQuery({
    queryKey: QUERY,
    queryFn: () => callApi<Unseen>('/user/corrections'),
  });
  const client = useQueryClient();
  const [call, run] = useCall();
  const [status, setStatus] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const { corrections = [], more = 0, reports = [] } = data ?? {};
  const shown = showsAll ? corrections : corrections.slice(0, SHOWN);
  const seen = () =>
    void run(async () => {
      const until = newestOf(corrections, reports);
      await callApi('/user/corrections/seen', { method: 'PUT', body: { until } });
      setStatus('Marked as seen.');
      await client.invalidateQueries({ queryKey: QUERY });
    });
  return (
    <NoticeCard
      status={status}
      isShown={corrections.length + reports.length > 0}
      id="_corrected-scores"
      heading={corrections.length > 0 ? 'A correction changed your score' : answeredHeading(reports)}
    >
      {corrections.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((correction) => (
            <Correction
              key={`${correction.attemptId} ${correction.ref} ${correction.at}`}
              correction={correction}
            />
          ))}
        </ul>
      )}
      {corrections.length > shown.length && (
        <button type="button" className="button button-quiet mt-2" onClick={() => setShowsAll(true)}>
          Show all {corrections.length} corrections
        </button>
      )}
      {corrections.length > 0 && reports.length > 0 && (
        <h2 className={`mt-4 ${NOTICE_HEADING}`}>{answeredHeading(reports)}</h2>
      )}
      {reports.length > 0 && (
        <ul className="divide-y divide-line">
          {reports.map((report) => (
            <AnsweredReport key={report.ref} report={report} />
          ))}
        </ul>
      )}
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
    </NoticeCard>
  );
}

const answeredHeading = (reports: readonly OwnReport[]): string =>
  reports.length === 1 ? 'Your report was answered' : 'Your reports were answered';

function AnsweredReport({ report }: { report: OwnReport }) {
  const { title, question } = report;
  return (
    <li className="py-3">
      <h3 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">{title}</h3>
      <p className="mt-1 line-clamp-1 text-soft sm:line-clamp-2">
        <bdi>{question}</bdi>
      </p>
      <p className="mt-1 wrap-anywhere">
        <bdi>{outcomeText(report)}</bdi>
      </p>
    </li>
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
        <p className="mt-1 line-clamp-1 text-soft sm:line-clamp-2">
          <bdi>{question}</bdi>
        </p>
        <p className="mt-1">{reasonText(correction)}</p>
      </div>
      <p className="font-semibold whitespace-nowrap tabular-nums">{changeText(correction)}</p>
    </li>
  );
}

export const CorrectedScoresIsland = learnerIsland(withQueries(CorrectedScores));
