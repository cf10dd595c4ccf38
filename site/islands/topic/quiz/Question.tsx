import { outcomeOf } from '../../../../api/contract/practice/scoring.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import type { QuizQuestion } from './state/quiz-state.ts';

interface QuestionProps {
  /** 0-based position in the round. */
  position: number;
  question: QuizQuestion;
  answer: number | undefined;
  /** Whether to show the correct answer and the explanation. */
  showResult: boolean;
  onAnswer: (option: number) => void;
}

const OUTCOME_TEXT = { right: 'Right', wrong: 'Wrong', unattempted: 'Unattempted' } as const;
const OUTCOME_STYLE = {
  right: 'bg-good-wash text-good',
  wrong: 'bg-bad-wash text-bad',
  unattempted: 'bg-sunken text-soft',
} as const;

export function Question({ position, question, answer, showResult, onAnswer }: QuestionProps) {
  const outcome = outcomeOf(answer ?? null, question.correctAnswer);
  return (
    <div className="card p-5">
      <fieldset disabled={showResult}>
        <legend className="w-full font-medium whitespace-pre-line">
          <span className="mb-1.5 flex items-center justify-between text-sm text-faint">
            Question {position + 1}
            {showResult && (
              <span className={`rounded-full px-2.5 py-0.5 font-semibold ${OUTCOME_STYLE[outcome]}`}>
                {OUTCOME_TEXT[outcome]}
              </span>
            )}
          </span>
          <bdi lang={languageOf(question.question)}>{question.question}</bdi>
        </legend>
        <div className="mt-4 grid gap-2">
          {question.options.map((option, index) => (
            <label key={index} className={`option ${showResult ? optionStyle(question, answer, index) : ''}`}>
              <input
                type="radio"
                name={`question-${position}`}
                checked={answer === index}
                onChange={() => onAnswer(index)}
                className="size-5 shrink-0"
              />
              <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
                {option}
              </bdi>
              {showResult && index === question.correctAnswer && (
                <span className="ms-auto shrink-0 text-sm max-[19rem]:shrink font-semibold text-good">
                  Correct answer
                </span>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {showResult && question.explanation !== '' && (
        /* The build renders and sanitises explanations with the same pipeline as notes. */
        <div
          className="notes mt-4 border-t border-line pt-4"
          dangerouslySetInnerHTML={{ __html: question.explanation }}
        />
      )}
    </div>
  );
}

function optionStyle(question: QuizQuestion, answer: number | undefined, index: number): string {
  if (index === question.correctAnswer) return 'option-right';
  return index === answer ? 'option-wrong' : '';
}
