import { languageOf } from '../../../../../scripts/content/markdown/language.ts';
import { KeyHint } from './KeyHint.tsx';

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
