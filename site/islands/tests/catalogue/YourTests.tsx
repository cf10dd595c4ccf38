import { useEffect, useState } from 'react';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { useNow } from '../../../client/ui/hooks.ts';
import { withQueries } from '../../../client/queries.tsx';
import { hallAddress } from '../../../client/tests/start-test.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { AttemptList, useAttempts } from './AttemptList.tsx';
import {
  paperStates,
  runningAttempts,
  scoredAttempts,
  trendPoints,
  trendText,
  type ScoredAttempt,
} from './attempts-state.ts';

const SHOWN = 4;

/** On the list of tests: the attempt that is running, and the learner's attempts with their trend. */
function YourTests() {
  const now = useNow();
  const [all, setAll] = useState(false);
  const { data, isError, error, refetch } = useAttempts();
  useEffect(() => {
    if (data) showPaperStates(paperStates(data, Date.now()));
  }, [data]);
  if (isError) {
    return (
      <LoadError text={`Your tests could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
    );
  }
  const running = runningAttempts(data ?? [], now);
  const scored = scoredAttempts(data ?? []);
  if (running.length === 0 && scored.length === 0) return null;
  const trend = trendText(scored);
  return (
    <div className="mt-8 grid gap-6">
      {running.map(({ id, title, deadline }) => (
        <div key={id} className="card flex flex-wrap items-center justify-between gap-4 border-accent p-5">
          <p className="min-w-0">
            <strong className="block font-serif text-xl">{title}</strong>
            <span className="text-soft">{minutesLeft(deadline, now)}</span>
          </p>
          <a className="button button-primary" href={hallAddress(id)}>
            Continue
          </a>
        </div>
      ))}
      {scored.length > 0 && (
        <section aria-labelledby="_your-tests" className="card p-5 sm:p-6">
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
            <div>
              <h2 id="_your-tests" className="text-2xl font-bold">
                Your tests
              </h2>
              {trend !== null && <p className="mt-1 text-soft">{trend}</p>}
            </div>
            {scored.length > 1 && <TrendLine attempts={scored} />}
          </div>
          <div className="mt-3">
            <AttemptList attempts={all ? scored : scored.slice(0, SHOWN)} />
          </div>
          {scored.length > SHOWN && !all && (
            <button type="button" className="text-button -ms-3 mt-2" onClick={() => setAll(true)}>
              Show all {scored.length}
            </button>
          )}
        </section>
      )}
    </div>
  );
}

/** The list of papers is part of the page. */
function showPaperStates(states: ReadonlyMap<string, string>): void {
  for (const paper of document.querySelectorAll<HTMLElement>('[data-paper]')) {
    const state = states.get(paper.dataset['paper'] ?? '');
    const shown = paper.querySelector('[data-paper-state]');
    if (shown) shown.textContent = state === undefined ? '' : `· ${state}`;
  }
}

/** Percentages of the latest attempts; the list beside it has them as text. */
function TrendLine({ attempts }: { attempts: readonly ScoredAttempt[] }) {
  const points = trendPoints(attempts);
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const dots = points.map(({ x, y }) => `M${x} ${y}l0 0`).join('');
  return (
    <svg
      className="h-14 w-44 overflow-visible px-1 text-accent max-sm:hidden"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={line} strokeWidth="2.5" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      <path d={dots} strokeWidth="8" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function minutesLeft(deadline: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(deadline) - now) / 60_000));
  return `Your test is running: ${minutes} ${minutes === 1 ? 'minute is' : 'minutes are'} left.`;
}

export const YourTestsIsland = learnerIsland(withQueries(YourTests));
