import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AdminQuestion } from '../../../../api/contract/tests/errata.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { OptionLetter } from '../../../client/question/Question.tsx';
import { Stem } from '../../../client/question/Stem.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { DialogForm } from '../../../client/ui/dialogs/DialogForm.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { ErratumDialog } from './ErratumDialog.tsx';
import {
  discriminationText,
  facilityText,
  fileDiffers,
  lettersOf,
  rescoringText,
  shownText,
} from './questions-state.ts';
import { REASON_NAMES } from '../../../client/question/report-texts.ts';
import { TextField } from '../../../client/ui/fields.tsx';
import { formatOwnDay } from '../../../client/session/learner-day.ts';

interface QuestionViewProps {
  questionRef: string;
  onClose: () => void;
}

/** ms between two requests for the progress of a rescoring. */
const RESCORING_LOOK = 2_000;

/** A question with how people answered it, what they reported, and its keys. */
export function QuestionView({ questionRef: ref, onClose }: QuestionViewProps) {
  const { data, isError, error, refetch } = useQuery({
    refetchInterval: ({ state }) => (state.data?.rescoring?.finished === false ? RESCORING_LOOK : false),
    queryKey: ['admin', 'questions', 'one', ref],
    queryFn: () => callApi<AdminQuestion>(`/admin/questions?${new URLSearchParams({ ref }).toString()}`),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl font-bold wrap-anywhere outline-none">
          {data ? data.title : 'Question'} <span className="text-base font-normal text-soft">{ref}</span>
        </h2>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Back to the list
        </button>
      </div>
      {isError && <LoadError text={error.message} onRetry={() => void refetch()} />}
      {!isError && !data && <EmptyState loading />}
      {data && <Loaded question={data} />}
    </section>
  );
}

function Loaded({ question }: { question: AdminQuestion }) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { editor, figures, options, versions } = question;
  const key = versions.at(-1);
  return (
    <>
      <div className="card p-5">
        <Stem text={question.question} />
        <ol className="mt-4 grid gap-2">
          {options.map((option, index) => (
            <li key={index} className="flex items-start gap-3">
              <OptionLetter index={index} />
              <span className="min-w-0 flex-1 whitespace-pre-line">
                <bdi>{option}</bdi>
              </span>
              {key && !key.dropped && key.keys.includes(index) && (
                <span className="text-sm font-semibold text-good">Right</span>
              )}
              {index === figures.tempting && (
                <span className="text-sm font-semibold text-warn">Most chosen wrong one</span>
              )}
              <span className="min-w-10 text-end text-sm text-soft tabular-nums">
                {figures.options[index] ?? 0}
                <span className="sr-only"> answers</span>
              </span>
            </li>
          ))}
        </ol>
        <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-4">
          <dt className="text-soft">Facility</dt>
          <dd>{facilityText(figures)}</dd>
          <dt className="text-soft">Discrimination</dt>
          <dd>{discriminationText(figures)}</dd>
          <dt className="text-soft">Left blank</dt>
          <dd>{figures.blank}</dd>
        </dl>
        <p className="mt-5 flex flex-wrap gap-3">
          <button type="button" className="button button-primary" onClick={() => setIsCorrecting(true)}>
            Correct the key
          </button>
          {editor !== null && (
            <a className="button button-quiet" href={editor}>
              Edit the text
            </a>
          )}
        </p>
      </div>
      <Versions question={question} />
      <Reports question={question} />
      {isCorrecting && <ErratumDialog question={question} onClose={() => setIsCorrecting(false)} />}
    </>
  );
}

function Versions({ question: { versions, rescoring, editor } }: { question: AdminQuestion }) {
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="_key-versions">
      <h3 id="_key-versions" className="text-lg font-semibold">
        Corrections
      </h3>
      {rescoring && (
        <p className="mt-1 text-sm text-soft" role="status">
          {rescoringText(rescoring)}
        </p>
      )}
      {fileDiffers(versions) && editor !== null && (
        <p className="notice-warn mt-2">
          The published file still has the old key, which practice shows.{' '}
          <a className="text-link" href={editor}>
            Correct it there, too
          </a>
          , then publish.
        </p>
      )}
      <ol reversed className="card mt-2 divide-y divide-line">
        {versions.toReversed().map(({ version, keys, dropped, reason, at, phase }) => (
          <li key={version} className="px-4 py-3 sm:px-5">
            <p>
              {dropped ? 'Withdrawn' : `Right: ${lettersOf(keys)}`}
              {phase === 'provisional' && ' (provisional)'}
              <span className="text-soft"> · {formatOwnDay(at)}</span>
            </p>
            {reason !== '' && <p className="text-soft">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Reports({ question }: { question: AdminQuestion }) {
  const { ref, reports, reportCount, openReports } = question;
  const [isClosing, setIsClosing] = useState(false);
  if (reports.length === 0) return null;
  const shown = shownText(reports.length, reportCount);
  return (
    <section aria-labelledby="_question-reports">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="_question-reports" className="text-lg font-semibold">
          Reports
        </h3>
        {openReports > 0 && (
          <button type="button" className="button button-quiet" onClick={() => setIsClosing(true)}>
            {openReports === 1 ? 'Answer and close' : `Answer and close ${openReports} reports`}
          </button>
        )}
      </div>
      {shown !== '' && <p className="mt-1 text-sm text-soft">{shown}</p>}
      <ul className="card mt-2 divide-y divide-line">
        {reports.map(({ reason, text, at, by, closed, answer }) => (
          <li key={`${by} ${at}`} className="px-4 py-3 sm:px-5">
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              {REASON_NAMES[reason]}
              {closed && <span className="badge bg-sunken text-soft">Closed</span>}
            </p>
            {text !== '' && (
              <p className="mt-1 whitespace-pre-line wrap-anywhere">
                <bdi>{text}</bdi>
              </p>
            )}
            {answer !== '' && (
              <p className="mt-1 text-soft wrap-anywhere">
                Answered: <bdi>{answer}</bdi>
              </p>
            )}
            <p className="mt-1 text-sm text-soft wrap-anywhere">
              {by} · {formatOwnDay(at)}
            </p>
          </li>
        ))}
      </ul>
      {isClosing && <CloseDialog questionRef={ref} onClose={() => setIsClosing(false)} />}
    </section>
  );
}

/** An answer is at most as long as a reason for a correction. */
const ANSWER_MAX = 500;

function CloseDialog({ questionRef: ref, onClose }: { questionRef: string; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const [call, run] = useCall();
  const client = useQueryClient();
  const { length } = answer.trim();
  const problem =
    length > ANSWER_MAX ? `That is ${length} characters; at most ${ANSWER_MAX} are allowed.` : undefined;
  const close = () =>
    run(async () => {
      const body = { ref, answer: answer.trim() };
      await callApi('/admin/questions/reports/close', { method: 'POST', body });
      await client.invalidateQueries({ queryKey: ['admin', 'questions'] });
      onClose();
    });
  return (
    <DialogForm
      title="Answer and close the reports"
      label="Close reports"
      call={call}
      onSubmit={() => {
        if (problem === undefined) void close();
      }}
      onClose={onClose}
    >
      <p className="text-soft">
        The key stays as it is. Those who reported the question are told that an editor has looked at it.
      </p>
      <TextField
        label="Answer to them"
        lines={3}
        optional
        value={answer}
        problem={problem}
        onChange={setAnswer}
      />
    </DialogForm>
  );
}
