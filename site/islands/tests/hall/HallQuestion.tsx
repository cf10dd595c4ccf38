import { useId } from 'react';
import { CONFIDENCES, type Confidence } from '../../../../api/contract/practice/answers.ts';
import type { HallQuestion as Asked } from '../../../../api/contract/tests/test-attempts.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';
import { OptionLetter } from '../../../client/question/OptionLetter.tsx';
import { Stem } from '../../../client/question/Stem.tsx';
import type { Change, LocalAnswer } from '../../../client/tests/hall-record.ts';

interface HallQuestionProps {
  question: Asked;
  answer: LocalAnswer;
  onChange: (change: Change) => void;
}

const CONFIDENCE_TEXTS: Record<Confidence, string> = {
  sure: 'Sure',
  'fifty-fifty': 'Fifty-fifty',
  guess: 'Guess',
};

/** A question with its options, without its key. */
export function HallQuestion({ question, answer, onChange }: HallQuestionProps) {
  const id = useId();
  const { chosen, confidence } = answer;
  return (
    <div>
      <div id={`${id}-stem`} className="text-[1.0625rem] leading-normal lg:text-lg lg:leading-relaxed">
        <Stem text={question.question} />
      </div>
      <fieldset className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-2.5" aria-labelledby={`${id}-stem`}>
        {question.options.map((option, index) => (
          <label key={index} className="option group relative min-h-12">
            <input
              type="radio"
              name={id}
              checked={chosen === index}
              aria-describedby={`${id}-${index}`}
              onChange={() => onChange({ chosen: index })}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-lg"
            />
            <OptionLetter index={index} id={`${id}-${index}`} />
            <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
              {option}
            </bdi>
            <kbd aria-hidden="true" className="ms-auto font-sans text-sm text-faint pointer-coarse:hidden">
              {index + 1}
            </kbd>
          </label>
        ))}
      </fieldset>
      {/* Keeps its place, so that nothing moves when an option is chosen. */}
      <div
        className={`mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 ${chosen === null ? 'invisible' : ''}`}
      >
        <div role="group" aria-label="How sure are you? Optional" className="flex flex-wrap gap-2">
          {CONFIDENCES.map((one) => (
            <button
              key={one}
              type="button"
              className="pill px-3.5 text-sm"
              aria-pressed={confidence === one}
              onClick={() => onChange({ confidence: confidence === one ? null : one })}
            >
              {CONFIDENCE_TEXTS[one]}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="text-button -me-3 ms-auto"
          onClick={() => onChange({ chosen: null })}
        >
          Clear<span className="max-sm:sr-only"> response</span>
        </button>
      </div>
    </div>
  );
}
