import { useEffect, useState } from 'react';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { formatDay, scoreStyle } from '../../../client/format/format.ts';

const SHOWN = 5;
/** Attempts among which the last one of the same kind is looked for. */
const READ = 50;

/** Reads the attempts on a topic, newest first, once this one is saved; empty until then, or if they do not arrive. */
export function useAttempts(path: string | null, isSaved: boolean): AttemptSummary[] {
  const [attempts, setAttempts] = useState<AttemptSummary[]>([]);
  useEffect(() => {
    if (!isSaved || path === null) return undefined;
    let current = true;
    const [subject = '', topic = ''] = path.split('/').map(decodeURIComponent);
    const query = new URLSearchParams({ subject, topic, limit: String(READ) });
    callApi<AttemptSummary[]>(`/quiz/attempts?${query}`).then(
      (found) => {
        if (current) setAttempts(found);
      },
      (error: unknown) => {
        /* The results are complete without them. */
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      current = false;
    };
  }, [path, isSaved]);
  return attempts;
}

interface EarlierAttemptsProps {
  /** Newest first. */
  attempts: readonly AttemptSummary[];
}

/** Links to the attempts before this one, each with its questions as they were. */
export function EarlierAttempts({ attempts }: EarlierAttemptsProps) {
  if (attempts.length === 0) return null;
  return (
    <section aria-label="Earlier attempts" className="card p-5">
      <h3 className="text-lg font-semibold">Earlier attempts</h3>
      <ul className="mt-2">
        {attempts.slice(0, SHOWN).map((attempt) => (
          <li key={attempt.id} className="border-t border-line first:border-t-0">
            <a
              className="flex min-h-11 items-center justify-between gap-3 hover:text-accent-text"
              href={`/quiz-analytics?attempt=${attempt.id}`}
            >
              <span>
                Attempt #{attempt.attemptNumber}, {formatDay(attempt.localDate)}
                {attempt.exam && ', exam'}
              </span>
              <span className={`font-semibold tabular-nums ${scoreStyle(attempt.scorePercentage)}`}>
                {Math.round(attempt.scorePercentage)}%
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
