import { formatMoment } from '../../../../api/contract/shared/format-dates.ts';
import { formatMarks } from '../../../client/format/marks-text.ts';
import { resultAddress } from '../../../client/tests/start-test.ts';
import type { ScoredAttempt } from './attempts-state.ts';
import { useQuery } from '@tanstack/react-query';
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../../../client/api/call-api.ts';

/** The learner's latest attempts, of one test or of all. */
export const useAttempts = (test?: string) =>
  useQuery({
    queryKey: ['test-attempts', test ?? null],
    queryFn: () =>
      callApi<TestSummary[]>(`/user/tests${test === undefined ? '' : `?${new URLSearchParams({ test })}`}`),
  });

interface AttemptListProps {
  attempts: readonly ScoredAttempt[];
  /** Whether all are of one test, so that its title need not be repeated. */
  ofOneTest?: boolean;
}

/** Submitted attempts with their marks, each a link to its result. */
export function AttemptList({ attempts, ofOneTest = false }: AttemptListProps) {
  return (
    <ul className="divide-y divide-line">
      {attempts.map(({ id, title, submittedAt, marks, maximum, accuracy, attemptNumber, notes }) => (
        <li
          key={id}
          className="relative flex min-h-14 items-center justify-between gap-x-4 py-2.5 sm:gap-x-6"
        >
          <span className="min-w-0">
            <a className="row-link font-semibold" href={resultAddress(id)}>
              {ofOneTest ? `Attempt ${attemptNumber}` : title}
            </a>
            <span className="block text-sm text-soft">
              {[formatMoment(submittedAt), ...notes].join(' · ')}
            </span>
          </span>
          <span className="shrink-0 text-end tabular-nums">
            <strong className="text-lg">{formatMarks(marks)}</strong>
            <span className="text-soft"> of {formatMarks(maximum)}</span>
            <span className="block text-sm text-soft">
              {accuracy === null ? 'Nothing answered' : `${Math.round(accuracy)}% accuracy`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
