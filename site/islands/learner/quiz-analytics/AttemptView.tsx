import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Attempt, AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { formatMarks } from '../../../../api/contract/practice/scoring.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { formatDay } from '../../../client/format/format.ts';
import { paperClass, paperOf } from '../../../client/format/gs-paper.ts';
import { readAgainHref } from '../../../client/format/topics.ts';
import { renderPassagesInWorker } from '../../../client/notes/notes-worker-client.ts';
import { type AnsweredQuestion, scoreChange } from '../../../client/question/quiz-result.ts';
import { AnsweredQuestions } from '../../../client/question/AnsweredQuestions.tsx';
import { ResultCard } from '../../../client/question/ResultCard.tsx';
import { ScoreCorrections } from '../../../client/question/ScoreCorrections.tsx';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import type { TitlesOf } from './analytics-state.ts';
import { QUIZ_KEY } from './analytics-queries.ts';

interface AttemptViewProps {
  id: string;
  titlesOf: TitlesOf;
}

interface LoadedAttempt {
  attempt: Attempt;
  answered: AnsweredQuestion[];
  change: number | null;
}

/** Attempts among which the last one of the same kind is looked for. */
const READ = 50;

async function loadAttempt(id: string): Promise<LoadedAttempt | null> {
  let attempt: Attempt;
  try {
    attempt = await callApi<Attempt>(`/quiz/attempts/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
  const { subject, topic, questionDetails } = attempt;
  const query = new URLSearchParams({ subject, topic, before: id, limit: String(READ) });
  const [earlier, explanations] = await Promise.all([
    callApi<AttemptSummary[]>(`/quiz/attempts?${query}`),
    renderPassagesInWorker(questionDetails.map(({ explanation }) => explanation)),
  ]);
  const answered = questionDetails.map((detail, index) => ({
    question: detail.questionText,
    options: detail.options,
    selected: detail.selectedAnswer,
    correct: detail.correctAnswer,
    explanation: explanations[index] ?? '',
    tags: detail.questionTags,
    readAgain: detail.section === null ? null : readAgainHref({ subject, topic }, detail.section),
    confidence: detail.confidence,
    seconds: detail.seconds,
    ref: detail.ref,
    dropped: detail.dropped,
  }));
  return { attempt, answered, change: scoreChange(attempt, earlier) };
}

/** An old attempt with its questions as they were. */
export function AttemptView({ id, titlesOf }: AttemptViewProps) {
  const client = useQueryClient();
  const [deleting, run] = useCall();
  const loaded = useQuery({ queryKey: [...QUIZ_KEY, 'attempt', id], queryFn: () => loadAttempt(id) });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (loaded.data) heading.current?.focus({ preventScroll: true });
  }, [loaded.data]);

  const remove = () =>
    run(async () => {
      await callApi(`/quiz/attempts/${encodeURIComponent(id)}`, { method: 'DELETE' });
      client.removeQueries({ queryKey: QUIZ_KEY });
      location.replace('/quiz-analytics');
    });

  if (loaded.isPending)
    return (
      <p className="py-20 text-center text-soft" role="status">
        Loading…
      </p>
    );
  if (loaded.isError)
    return (
      <LoadError
        text={`This attempt could not be loaded. ${loaded.error.message}`}
        onRetry={() => void loaded.refetch()}
      />
    );
  if (loaded.data === null)
    return (
      <div className="empty-state">
        <h1 className="text-2xl font-bold">Attempt not found</h1>
        <p>It was deleted, or it belongs to another account.</p>
        <a className="button button-primary" href="/quiz-analytics">
          All attempts
        </a>
      </div>
    );

  const { attempt, answered, change } = loaded.data;
  const titles = titlesOf(attempt);
  return (
    <article
      className={`mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-5 ${paperClass(paperOf(titles.subject))}`}
    >
      <div className="flex items-center justify-between gap-4">
        <nav aria-label="Breadcrumb">
          <ol className="breadcrumb">
            <li>
              <a href="/quiz-analytics">Quiz Analytics</a>
            </li>
            <li>Attempt #{attempt.attemptNumber}</li>
          </ol>
        </nav>
        <ConfirmButton
          look="text-button"
          className="shrink-0"
          label="Delete"
          title="Delete this attempt?"
          text="This deletes its answers and removes it from your statistics. It cannot be undone."
          disabled={deleting.busy}
          onConfirm={() => void remove()}
        />
      </div>
      <header>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold">
          {titles.topic}
        </h1>
        <p className="mt-1 text-soft">
          <PaperTitle title={titles.subject} /> ·{' '}
          <time className="whitespace-nowrap" dateTime={attempt.createdAt}>
            {formatDay(attempt.localDate)}
          </time>
          {attempt.exam && ' · exam'}
        </p>
      </header>
      {deleting.problem !== null && (
        <p className="notice-bad" role="alert">
          {deleting.problem}
        </p>
      )}
      {attempt.exam && (
        <p className="text-xl font-semibold">
          Marks: {formatMarks(attempt.exam.result.marks)} of {formatMarks(attempt.exam.result.maximum)}
        </p>
      )}
      <ResultCard answered={answered} seconds={attempt.timeSpent} change={change} heading="h2">
        {titles.address !== null && (
          <a className="button button-primary grow" href={`${titles.address}?tab=mcqs`}>
            Practise again
          </a>
        )}
      </ResultCard>
      <ScoreCorrections attemptId={id} />
      <AnsweredQuestions answered={answered} heading="h2" />
    </article>
  );
}
