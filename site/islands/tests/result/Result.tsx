import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../../api/contract/shared/format-dates.ts';
import type { RunningTest, SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { withQueries } from '../../../client/queries.tsx';
import { hallAddress } from '../../../client/tests/start-test.ts';
import { isSubmitted } from '../../../client/tests/send-test.ts';
import { KeyScores } from './KeyScores.tsx';
import { ScoreCorrections } from '../../../client/question/ScoreCorrections.tsx';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { queueToast } from '../../../client/ui/toasts/toasts.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { Breakdowns } from './Breakdowns.tsx';
import { Comparison } from './Comparison.tsx';
import { hiddenSentence, isUnknownHere, type Filter } from './question-list.ts';
import { Questions } from './Questions.tsx';
import { ReadFirst } from './ReadFirst.tsx';
import { printAddress, readFirst, retakeAddress, statusText } from './result-state.ts';
import { Rules } from './Rules.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { TimeStrip } from './TimeStrip.tsx';
import { formatOwnDay } from '../../../client/session/learner-day.ts';
import { countText } from '../../../client/format/count-text.ts';

const ResultPage = withQueries(function ResultPage({ learner }: { learner: string }) {
  const id = new URLSearchParams(location.search).get('attempt') ?? '';
  const found = useQuery({
    queryKey: ['test-attempt', id],
    queryFn: () => callApi<RunningTest | SubmittedTest>(`/user/tests/${encodeURIComponent(id)}`),
    enabled: id !== '',
  });
  if (id === '' || (found.error instanceof ApiError && [400, 404].includes(found.error.status ?? 0))) {
    return (
      <EmptyState
        picture="done"
        title="Result not found"
        text="It was deleted, or it belongs to another account."
      >
        <a className="button button-primary" href="/tests">
          All tests
        </a>
      </EmptyState>
    );
  }
  if (found.isPending) return <EmptyState loading />;
  if (found.isError) return <LoadError text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!isSubmitted(found.data)) {
    return (
      <EmptyState
        picture="books"
        title="This test is still running"
        text="Its result is here once it is submitted."
      >
        <a className="button button-primary" href={hallAddress(id)}>
          Continue
        </a>
      </EmptyState>
    );
  }
  return <Submitted test={found.data} learner={learner} />;
});

export const ResultIsland = learnerIsland(ResultPage);

function Submitted({ test, learner }: { test: SubmittedTest; learner: string }) {
  const { score } = test;
  const [filter, setFilter] = useState<Filter>(score.wrong > 0 ? 'wrong' : 'all');
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, remove] = useCall();
  useEffect(() => {
    document.title = `Result: ${test.title}`;
    heading.current?.focus({ preventScroll: true });
  }, [test.title]);

  const show = (wanted: Filter) => {
    setFilter(wanted);
    const questionsHeading = document.getElementById('questions');
    questionsHeading?.focus({ preventScroll: true });
    questionsHeading?.scrollIntoView();
  };
  const status = statusText(test);
  const retake = retakeAddress(test);
  const isUnknown = isUnknownHere(test.questions);
  return (
    <article className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-center justify-between gap-4">
        <nav aria-label="Breadcrumb">
          <ol className="breadcrumb">
            <li>
              <a href="/tests">Tests</a>
            </li>
            <li>Result</li>
          </ol>
        </nav>
        {test.answersAt === null && (
          <ConfirmButton
            look="text-button"
            className="shrink-0"
            label="Delete"
            title="Delete this attempt?"
            text="This deletes its answers and its result. It cannot be undone."
            disabled={deleting.busy}
            onConfirm={() =>
              void remove(async () => {
                await callApi(`/user/tests/${test.id}`, { method: 'DELETE' });
                queueToast({ title: 'Attempt deleted' });
                location.assign('/tests');
              })
            }
          />
        )}
      </div>
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold sm:text-4xl">
          {test.title}
        </h1>
        <p className="mt-1 text-soft">
          <time dateTime={test.startedAt}>{formatOwnDay(test.startedAt)}</time>
          {test.test !== null && ` · attempt ${test.attemptNumber}`} ·{' '}
          {countText(test.totalQuestions, 'question')} · {countText(test.minutes, 'minute')}
        </p>
        {status && !status.warns && <p className="text-soft">{status.text}</p>}
      </header>
      {status?.warns && (
        <p className="notice-warn">
          {[status.text, hiddenSentence(test.questions)].filter(Boolean).join(' ')}
        </p>
      )}
      {deleting.problem !== null && (
        <p className="notice-bad" role="alert">
          {deleting.problem}
        </p>
      )}
      <ScoreCard test={test}>
        {test.answersAt === null ? (
          <>
            {isUnknown ? (
              <a className="button button-primary max-sm:w-full" href="/tests">
                Choose a test
              </a>
            ) : (
              <button
                type="button"
                className="button button-primary max-sm:w-full"
                onClick={() => show(score.wrong > 0 ? 'wrong' : 'all')}
              >
                {score.wrong > 0 ? 'Go through what was wrong' : 'Go through the questions'}
              </button>
            )}
            {retake !== null && !isUnknown && (
              <a className="text-button" href={retake}>
                Take it again
              </a>
            )}
            {!isUnknown && (
              <a className="text-button" href={printAddress(test)}>
                Print
              </a>
            )}
            <a className="text-button" href="/review">
              Review
            </a>
          </>
        ) : (
          <AnswersLater at={test.answersAt} />
        )}
      </ScoreCard>
      {test.provisional && <KeyScores test={test} provisional={test.provisional} />}
      <ScoreCorrections attemptId={test.id} />
      {test.answersAt === null && (
        <Answers test={test} learner={learner} filter={filter} onFilter={setFilter} />
      )}
      {test.answersAt !== null && <Comparison test={test} />}
    </article>
  );
}

/** In the place of the answers while others still take the test, or the learner does again. */
function AnswersLater({ at }: { at: string }) {
  return (
    <div>
      <p className="font-semibold">
        The answers appear on <time dateTime={at}>{formatMoment(at)}</time>.
      </p>
      <p className="mt-1 text-soft">
        Until then others take the test, or you are being asked its questions again. What was wrong then comes
        to your review, and counts in your topics.
      </p>
      <a className="button button-primary mt-4 max-sm:w-full" href="/tests">
        Choose another test
      </a>
    </div>
  );
}

interface AnswersProps {
  test: SubmittedTest;
  learner: string;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** Everything that the questions and their answers tell. */
function Answers({ test, learner, filter, onFilter }: AnswersProps) {
  const { questions } = test;
  const sections = readFirst(test);
  const knew = questions.filter(({ knewBefore }) => knewBefore).length;
  return (
    <>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-5 ${sections.length > 0 ? 'lg:grid-cols-2' : ''}`}
      >
        <ReadFirst sections={sections} />
        <Rules test={test} />
      </div>
      {knew > 0 && (
        <p className="card p-5">
          <strong>{knew === 1 ? 'One question' : `${knew} questions`} that you knew before</strong> went wrong
          this time. {knew === 1 ? 'It is' : 'They are'} marked below, and {knew === 1 ? 'comes' : 'come'}{' '}
          back in your review.
        </p>
      )}
      <Breakdowns test={test} />
      <TimeStrip questions={questions} />
      <Comparison test={test} />
      <Questions questions={questions} filter={filter} learner={learner} onFilter={onFilter} />
    </>
  );
}
