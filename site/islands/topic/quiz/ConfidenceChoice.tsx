import { CONFIDENCES, type Confidence } from '../../../../api/contract/practice/scoring.ts';

interface ConfidenceChoiceProps {
  chosen: Confidence | undefined;
  marked: boolean;
  onChoose: (confidence: Confidence | null) => void;
  onMark: () => void;
}

const LABELS: Record<Confidence, string> = { sure: 'Sure', 'fifty-fifty': 'Fifty-fifty', guess: 'Guess' };

/** How sure the learner is, and whether they want to come back. Pressed again, a choice is taken away. */
export function ConfidenceChoice({ chosen, marked, onChoose, onMark }: ConfidenceChoiceProps) {
  const style =
    'min-h-11 cursor-pointer rounded-lg border border-line bg-card px-4 font-medium aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent-text';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="group" aria-label="How sure are you?" className="flex flex-wrap gap-2">
        {CONFIDENCES.map((confidence) => (
          <button
            key={confidence}
            type="button"
            className={style}
            aria-pressed={chosen === confidence}
            onClick={() => onChoose(chosen === confidence ? null : confidence)}
          >
            {LABELS[confidence]}
          </button>
        ))}
      </div>
      <button type="button" className={`${style} ms-auto`} aria-pressed={marked} onClick={onMark}>
        Mark for review
      </button>
    </div>
  );
}
