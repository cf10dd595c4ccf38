import type { MouseEvent } from 'react';
import { languageOf } from '../../../../../scripts/content/markdown/language.ts';
import { OptionLetter } from '../../../../client/question/OptionLetter.tsx';
import { KeyHint } from './KeyHint.tsx';

interface QuestionSideProps {
  options: readonly string[];
  onAnswer: (option: number | null) => void;
}

/** The options of a question that is not answered yet. */
export function QuestionSide({ options, onAnswer }: QuestionSideProps) {
  const choose = (event: MouseEvent, option: number | null) => {
    /* The second click of a double click belongs to the previous card. */
    if (event.detail < 2) onAnswer(option);
  };
  return (
    <>
      <ol className="mt-5 grid gap-2.5">
        {options.map((option, index) => (
          <li key={index}>
            <button
              type="button"
              className="option w-full text-start"
              aria-keyshortcuts={String(index + 1)}
              onClick={(event) => choose(event, index)}
            >
              <OptionLetter index={index} />
              <bdi lang={languageOf(option)} className="min-w-0 whitespace-pre-line">
                {option}
              </bdi>
              <kbd aria-hidden="true" className="ms-auto font-sans text-sm text-faint pointer-coarse:hidden">
                {index + 1}
              </kbd>
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="mt-4 inline-flex min-h-11 cursor-pointer items-center gap-2 px-1 text-start font-medium text-accent-text"
        aria-keyshortcuts="Space"
        onClick={(event) => choose(event, null)}
      >
        <KeyHint>Space</KeyHint>I do not know: show the answer
      </button>
    </>
  );
}

interface OwnSideProps {
  back: string;
  /** Whether the back is shown. */
  turned: boolean;
  onTurn: () => void;
}

/** The back of a card that the learner made, or the button that shows it. */
export function OwnSide({ back, turned, onTurn }: OwnSideProps) {
  if (turned) {
    return (
      <div className="mt-6 border-t border-line pt-6">
        <p className="sr-only">Back</p>
        <p data-focus tabIndex={-1} className="text-lg whitespace-pre-line">
          <bdi lang={languageOf(back)}>{back}</bdi>
        </p>
      </div>
    );
  }
  return (
    <button
      type="button"
      className="button button-primary mt-8 min-h-14 w-full"
      aria-keyshortcuts="Space"
      onClick={(event) => {
        if (event.detail < 2) onTurn();
      }}
    >
      <KeyHint>Space</KeyHint>
      Show the answer
    </button>
  );
}
