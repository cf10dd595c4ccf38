import { type Confidence, CONFIDENCES } from '../../../../api/contract/practice/answers.ts';

interface ConfidenceChoiceProps {
  chosen: Confidence | undefined;
  /** Whether the question is marked for review; null while practising, which has no such mark. */
  marked: boolean | null;
  onChoose: (confidence: Confidence | null) => void;
  onMark: () => void;
}

const LABELS: Record<Confidence, string> = { sure: 'Sure', 'fifty-fifty': 'Fifty-fifty', guess: 'Guess' };

/** Buttons for the confidence and the review mark. Clicking a pressed one clears it. */
export function ConfidenceChoice({ chosen, marked, onChoose, onMark }: ConfidenceChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p id="_confidence" className="basis-full text-sm text-soft sm:basis-auto sm:flex-1">
        <span className="font-semibold text-ink">How sure are you?</span> Shows what your guesses are worth,
        and brings them back for review.
      </p>
      <div role="group" aria-labelledby="_confidence" className="flex flex-wrap gap-2">
        {CONFIDENCES.map((confidence) => (
          <button
            key={confidence}
            type="button"
            className="pill"
            aria-pressed={chosen === confidence}
            onClick={() => onChoose(chosen === confidence ? null : confidence)}
          >
            {LABELS[confidence]}
          </button>
        ))}
      </div>
      {marked !== null && (
        <button type="button" className="pill" aria-pressed={marked} onClick={onMark}>
          Mark for review
        </button>
      )}
    </div>
  );
}
