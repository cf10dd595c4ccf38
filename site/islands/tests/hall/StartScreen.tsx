import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { comparisonOf } from '../../../../api/contract/tests/test-rules.ts';
import type { ReleasedTest } from '../../../../api/contract/tests/papers.ts';
import { COMPARISON_NAMES } from '../../../client/format/test-text.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { withQueries } from '../../../client/queries.tsx';
import { startTest } from '../../../client/tests/start-test.ts';
import { formatMarks } from '../../../client/format/marks-text.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { StateLegend } from './HallPalette.tsx';
import { timeInWords } from './hall-state.ts';

interface StartScreenProps {
  slug: string;
  onStarted: (id: string) => void;
}

/* Numbers of questions, as examples. */
const EXAMPLES = { 'not-visited': 1, 'not-answered': 2, answered: 3, marked: 4, 'answered-marked': 5 };

/** The rules of a test, and the button that starts it. */
export const StartScreen = withQueries(function StartScreen({ slug, onStarted }: StartScreenProps) {
  const tests = useQuery({ queryKey: ['tests'], queryFn: () => callApi<ReleasedTest[]>('/tests') });
  const [call, run] = useCall();
  /* Kept over failed calls, so that a start whose answer was lost is not a second attempt. */
  const [id] = useState(() => crypto.randomUUID());
  if (tests.isPending) return <EmptyState loading />;
  if (tests.isError)
    return (
      <div className="shell py-10">
        <LoadError text={tests.error.message} onRetry={() => void tests.refetch()} />
      </div>
    );
  const test = tests.data.find((one) => one.slug === slug);
  if (!test) {
    return (
      <EmptyState picture="books" title="There is no such test" text="It may have been renamed or removed.">
        <a className="button button-primary" href="/tests">
          All tests
        </a>
      </EmptyState>
    );
  }
  const start = () => run(async () => onStarted(await startTest(id, { test: slug })));
  const { right, wrong, blank } = test.scheme;
  const comparison = comparisonOf(test);
  return (
    <div className="mx-auto grid min-h-dvh max-w-2xl content-center gap-6 px-5 py-10">
      <header>
        <h1 className="text-4xl font-bold">{test.title}</h1>
        {test.description !== '' && <p className="mt-2 text-lg text-soft">{test.description}</p>}
      </header>
      <dl className="grid grid-cols-3 gap-4">
        {[
          ['Questions', String(test.questions)],
          ['Time', timeInWords(test.minutes * 60)],
          ['Right · wrong', `+${formatMarks(right)} · ${formatMarks(wrong)}`],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="mt-0.5 font-serif text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>The clock starts when you press Start, and goes on when you leave the page.</li>
        <li>
          Every answer is saved at once. After a reload, or on another device, you go on where you were.
        </li>
        <li>When the time is over, the test submits itself.</li>
        {blank !== '0' && <li>A question that you leave blank counts {formatMarks(blank)}.</li>}
        {comparison !== null && (
          <li>
            {COMPARISON_NAMES[comparison]}: your first attempt is compared with those of others
            {comparison === 'ranked'
              ? ', and the answers appear when the test has closed'
              : ', without a rank'}
            .
          </li>
        )}
      </ul>
      <section aria-label="Legend">
        <p className="eyebrow mb-2">How questions look</p>
        <StateLegend counts={EXAMPLES} wide legend />
      </section>
      {call.problem !== null && (
        <p className="notice-bad" role="alert">
          {call.problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button button-primary min-w-40"
          disabled={call.busy}
          onClick={() => void start()}
        >
          {call.busy ? 'Starting…' : 'Start the test'}
        </button>
        <a className="text-button" href={`/tests/${encodeURIComponent(slug)}`}>
          Instructions of this paper
        </a>
      </div>
    </div>
  );
});
