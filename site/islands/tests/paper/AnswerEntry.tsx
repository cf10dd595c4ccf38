import { useId, useMemo, useRef, useState } from 'react';
import type { SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { schemeText } from '../../../client/format/test-text.ts';
import { learnerZone } from '../../../client/session/learner-day.ts';
import {
  ANSWER_TEXT_MAX,
  changeAnswer,
  countAnswers,
  readAnswers,
  toPaperAnswers,
  lineAt,
} from '../../../client/tests/answer-string.ts';
import { resultAddress } from '../../../client/tests/start-test.ts';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { answerDrafts } from './answer-draft.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { BubbleGrid } from './BubbleGrid.tsx';
import { HowToWrite } from './HowToWrite.tsx';
import { doubleText } from './paper-state.ts';
import type { LoadedPaper } from './paper-source.ts';
import type { AnswerProblem } from '../../../client/tests/answer-string.ts';

interface AnswerEntryProps {
  loaded: LoadedPaper;
  learner: string;
  /** Names the paper in the draft's key. */
  draftName: string;
}

const newDraft = (): AnswerDraft => ({ text: '', id: crypto.randomUUID(), at: 0 });

/** Answers from paper, typed or marked in the grid. They are kept on the device until the server has marked them. */
export function AnswerEntry({ loaded, learner, draftName }: AnswerEntryProps) {
  const { paper, choice } = loaded;
  const drafts = useMemo(() => answerDrafts(learner, draftName), [learner, draftName]);
  const [draft, setDraft] = useState(() => drafts.read() ?? newDraft());
  const [kept, setKept] = useState(draft.text !== '');
  const [asked, setAsked] = useState(false);
  /** The attempt that took earlier answers, if these were sent before in another form. */
  const [earlier, setEarlier] = useState<string | null>(null);
  const [call, run] = useCall();
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const options = useMemo(() => paper.questions.map((question) => question.options.length), [paper]);
  const { marks, problems } = useMemo(() => readAnswers(draft.text, options), [draft.text, options]);
  const counts = countAnswers(marks);
  const isEmpty = counts.blank === marks.length;

  const write = (text: string, attempt = draft.id) => {
    const next = { text, id: attempt, at: Date.now() };
    setDraft(next);
    setKept(drafts.write(next));
    setAsked(false);
  };
  const submit = () => {
    setAsked(true);
    if (problems.length > 0 || isEmpty) {
      const [first] = problems;
      field.current?.focus();
      if (first) field.current?.setSelectionRange(first.from, first.to);
      return;
    }
    void run(async () => {
      const body = { id: draft.id, ...choice, answers: toPaperAnswers(marks), timeZone: learnerZone() };
      try {
        const { id: attempt } = await callApi<SubmittedTest>('/user/tests/paper-answers', {
          method: 'POST',
          body,
        });
        drafts.remove();
        location.assign(resultAddress(attempt));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'attempt_differs') {
          setEarlier(draft.id);
          write(draft.text, crypto.randomUUID());
        }
        throw error;
      }
    });
  };

  return (
    <form
      className="answer-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid content-start gap-4">
        <div>
          <label htmlFor={id} className="font-semibold">
            Answers
          </label>
          <p id={`${id}-hint`} className="text-soft">
            Type or paste them, such as <code>1b 2a 3- 4c</code>, or mark the bubbles.
          </p>
          <p className="text-sm text-faint">{schemeText(paper.scheme)}. Never ranked.</p>
          <textarea
            ref={field}
            id={id}
            className="field mt-2 min-h-24 w-full py-2 font-mono sm:min-h-36"
            rows={3}
            maxLength={ANSWER_TEXT_MAX}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            aria-describedby={`${id}-hint ${id}-problems`}
            aria-invalid={problems.length > 0}
            value={draft.text}
            onChange={({ target }) => write(target.value)}
          />
          <p className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-faint">
            <span>{keptText(draft.text, kept)}</span>
            {draft.text !== '' && (
              <ConfirmButton
                look="text-button"
                label="Clear all"
                title="Clear all answers?"
                text="This removes what you have typed and marked here."
                onConfirm={() => write('', crypto.randomUUID())}
              />
            )}
          </p>
        </div>
        <div id={`${id}-problems`}>
          <ProblemList
            text={draft.text}
            problems={problems}
            onShow={({ from, to }) => {
              field.current?.focus();
              field.current?.setSelectionRange(from, to);
            }}
          />
        </div>
        <HowToWrite />
      </div>
      <BubbleGrid
        marks={marks}
        options={options}
        onMark={(position, marked) => write(changeAnswer(draft.text, options, { position, marks: marked }))}
      />
      <div className="answer-bar">
        <div className="min-w-0 flex-1">
          <p role="status" className="tabular-nums">
            <strong>{counts.answered}</strong> answered, <strong>{counts.blank}</strong> blank,{' '}
            <strong>{counts.double}</strong> with two marks
            {counts.double > 0 && ` (${doubleText(paper.scheme, counts.double)})`}
          </p>
          {asked && problems.length > 0 && (
            <p className="text-bad" role="alert">
              {problems.length === 1 ? 'One entry is' : `${problems.length} entries are`} not understood. Mend{' '}
              {problems.length === 1 ? 'it' : 'them'} first.
            </p>
          )}
          {asked && problems.length === 0 && isEmpty && (
            <p className="text-bad" role="alert">
              No question is answered yet. Type at least one answer, or mark a bubble.
            </p>
          )}
          {call.problem !== null && (
            <p className="text-bad" role="alert">
              {earlier === null ? (
                `${call.problem} Your answers are kept on this device.`
              ) : (
                <>
                  Other answers were already marked.{' '}
                  <a className="text-link" href={resultAddress(earlier)}>
                    Open that result
                  </a>
                  , or press again to have these marked as another attempt.
                </>
              )}
            </p>
          )}
        </div>
        <button
          type="submit"
          className="button button-primary max-sm:w-full"
          disabled={call.busy || call.done}
        >
          {call.busy || call.done ? 'Marking…' : 'Mark my answers'}
        </button>
      </div>
    </form>
  );
}

function keptText(text: string, kept: boolean): string {
  if (text === '') return '';
  return kept
    ? 'Kept on this device until they are marked.'
    : 'This browser cannot keep them. Do not leave the page before they are marked.';
}

interface ProblemListProps {
  text: string;
  problems: readonly AnswerProblem[];
  onShow: (problem: AnswerProblem) => void;
}

/** Typed answers that could not be parsed, each with a button that selects it. */
function ProblemList({ text, problems, onShow }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="notice-bad grid gap-1">
      {problems.map((problem) => (
        <li key={problem.from} className="flex flex-wrap items-baseline gap-x-3">
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold underline"
            onClick={() => onShow(problem)}
          >
            Line {lineAt(text, problem.from)}
            <span className="sr-only">: show it</span>
          </button>
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{problem.message}</span>
        </li>
      ))}
    </ul>
  );
}
