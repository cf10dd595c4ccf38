import { useState } from 'react';
import { type AnsweredQuestion, orderOf, outcomeIn } from './quiz-result.ts';
import { CONFIDENCE_TEXT } from './ConfidencePills.tsx';
import { Outcome, Question } from './Question.tsx';
import { ReportQuestion } from './ReportQuestion.tsx';
import { ReadAgain } from './ReadAgain.tsx';
import { durationText } from '../../../api/contract/shared/durations.ts';

/** Characters of an explanation (HTML) from which it is folded. */
const LONG_EXPLANATION = 600;

interface AnsweredQuestionsProps {
  answered: readonly AnsweredQuestion[];
  /** Level of the heading. */
  heading?: 'h2' | 'h3';
}

/** The questions of a finished quiz with their answers, as asked or the weakest first. */
export function AnsweredQuestions({ answered, heading: Heading = 'h3' }: AnsweredQuestionsProps) {
  const [weakestFirst, setWeakestFirst] = useState(false);
  const hasWeak = answered.some(
    (item) => !item.dropped && (outcomeIn(item) === 'wrong' || item.confidence === 'guess'),
  );
  return (
    <section aria-label="Questions and answers" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-xl font-semibold">Questions and answers</Heading>
        {hasWeak && answered.length > 1 && (
          <button
            type="button"
            className="pill"
            aria-pressed={weakestFirst}
            onClick={() => setWeakestFirst(!weakestFirst)}
          >
            Wrong and guessed first
          </button>
        )}
      </div>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {orderOf(answered, weakestFirst).map((position) => {
          const item = answered[position];
          return (
            item && (
              <li key={position} className="card p-5">
                <Answered item={item} position={position} />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

function Answered({ item, position }: { item: AnsweredQuestion; position: number }) {
  const { question, options, selected, correct, explanation, confidence, seconds } = item;
  const { readAgain, ref, dropped } = item;
  const notes = [
    ...(dropped ? ['no longer counts'] : []),
    ...(seconds !== null && seconds > 0 ? [durationText(seconds)] : []),
    ...(confidence && selected !== null ? [CONFIDENCE_TEXT[confidence]] : []),
  ].join(', ');
  return (
    <>
      <Outcome outcome={dropped ? 'dropped' : outcomeIn(item)}>
        <span>
          Question {position + 1}
          {notes !== '' && ` · ${notes}`}
        </span>
      </Outcome>
      <Question
        asked={{ question, options: options ?? lettersFor(Math.max(selected ?? 0, correct)) }}
        chosen={selected}
        verdict={{ keys: dropped ? [] : [correct], explanation, dropped }}
        fold={explanation.length > LONG_EXPLANATION ? 'closed' : null}
      />
      {(readAgain !== null || ref !== null) && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
          {readAgain !== null && <ReadAgain href={readAgain} />}
          {ref !== null && <ReportQuestion questionRef={ref} />}
        </div>
      )}
    </>
  );
}

/** Shown in place of options that are not known any more. */
const lettersFor = (last: number): string[] =>
  Array.from({ length: last + 1 }, () => 'This option is no longer known.');
