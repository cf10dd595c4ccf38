import { useId } from 'react';
import { outcomeOf } from '../../../api/contract/practice/answers.ts';
import { languageOf } from '../../../scripts/content/markdown/language.ts';
import { OptionLetter } from './OptionLetter.tsx';
import { Stem } from './Stem.tsx';

/** Characters of an explanation (HTML) from which it is folded. */
const LONG_EXPLANATION = 600;

interface QuestionProps {
  /** 0-based position in the round. */
  position: number;
  question: {
    /** Plain text; may hold line breaks. */
    question: string;
    options: readonly string[];
    /** Index into `options`. */
    correctAnswer: number;
    /** Sanitised HTML; '' if there is none. */
    explanation: string;
  };
  answer: number | undefined;
  /** Whether to show the correct answer and the explanation. */
  showResult: boolean;
  /** Whether a long explanation is folded. */
  folds?: boolean;
  /** Shown beside the outcome, such as the time. */
  note?: string;
  /** Withdrawn since: it has no outcome, and no option is right. */
  withdrawn?: boolean;
  /** Without it the answer cannot be changed. */
  onAnswer?: (option: number) => void;
}

const OUTCOME_TEXT = { right: 'Right', wrong: 'Wrong', unattempted: 'Unattempted' } as const;
const OUTCOME_STYLE = {
  right: 'bg-good-wash text-good',
  wrong: 'bg-bad-wash text-bad',
  unattempted: 'bg-sunken text-soft',
} as const;

/** A question with its lettered options and, where asked, its answer. */
export function Question(props: QuestionProps) {
  const { position, question, answer, showResult, folds = false, note, withdrawn = false, onAnswer } = props;
  const { options, correctAnswer, explanation } = question;
  const outcome = outcomeOf(answer ?? null, correctAnswer);
  const id = useId();
  return (
    <div>
      {showResult && (
        <p className="mb-2 flex items-center gap-3 text-sm text-soft">
          {withdrawn ? (
            <span className="badge bg-sunken text-soft">Withdrawn</span>
          ) : (
            <span data-outcome className={`badge ${OUTCOME_STYLE[outcome]}`}>
              {OUTCOME_TEXT[outcome]}
            </span>
          )}
          <span>
            Question {position + 1}
            {note !== undefined && ` · ${note}`}
          </span>
        </p>
      )}
      <div id={`${id}-stem`} className="text-[1.0625rem] leading-normal">
        <Stem text={question.question} />
      </div>
      <fieldset
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2"
        disabled={showResult}
        aria-labelledby={`${id}-stem`}
      >
        {options.map((option, index) => (
          <label
            key={index}
            className={`option group relative ${showResult && !withdrawn ? optionStyle(correctAnswer, answer, index) : ''}`}
          >
            <input
              type="radio"
              name={id}
              checked={answer === index}
              aria-describedby={`${id}-${index}`}
              onChange={() => onAnswer?.(index)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-lg"
            />
            <OptionLetter index={index} id={`${id}-${index}`} />
            <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
              {option}
            </bdi>
            {showResult ? (
              <span className="ms-auto shrink-0 text-sm max-[19rem]:shrink font-semibold">
                {index === correctAnswer && !withdrawn ? (
                  <span className="text-good">Correct answer</span>
                ) : (
                  index === answer && (
                    <span className={withdrawn ? 'text-soft' : 'text-bad'}>Your answer</span>
                  )
                )}
              </span>
            ) : (
              <kbd aria-hidden="true" className="ms-auto font-sans text-sm text-faint pointer-coarse:hidden">
                {index + 1}
              </kbd>
            )}
          </label>
        ))}
      </fieldset>
      {showResult && explanation !== '' && (
        <Explanation html={explanation} folded={folds && explanation.length > LONG_EXPLANATION} />
      )}
    </div>
  );
}

/** The build, or the worker of notes, has sanitised the HTML with the same pipeline as notes. */
function Explanation({ html, folded }: { html: string; folded: boolean }) {
  const text = <div className="notes" dangerouslySetInnerHTML={{ __html: html }} />;
  if (!folded) return <div className="mt-4 border-t border-line pt-4">{text}</div>;
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-text">Explanation</summary>
      {text}
    </details>
  );
}

function optionStyle(correctAnswer: number, answer: number | undefined, index: number): string {
  if (index === correctAnswer) return 'option-right';
  return index === answer ? 'option-wrong' : '';
}
