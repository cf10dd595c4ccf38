import { type Confidence, CONFIDENCES } from '../../../api/contract/practice/answers.ts';
import type { Change } from './answer.ts';

const LABELS: Record<Confidence, string> = { sure: 'Sure', 'fifty-fifty': 'Fifty-fifty', guess: 'Guess' };

/** In a sentence about an answer. */
export const CONFIDENCE_TEXT: Record<Confidence, string> = {
  sure: 'sure',
  'fifty-fifty': 'fifty-fifty',
  guess: 'a guess',
};

interface ConfidencePillsProps {
  chosen: Confidence | null;
  onChange: (change: Change) => void;
  small?: boolean;
  /** The name of the group: a text, or the id of an element. */
  label?: string;
  labelledBy?: string;
}

/** Buttons for the confidence. A press on a pressed one clears it. */
export function ConfidencePills({
  chosen,
  onChange,
  small = false,
  label,
  labelledBy,
}: ConfidencePillsProps) {
  return (
    <div role="group" aria-label={label} aria-labelledby={labelledBy} className="flex flex-wrap gap-2">
      {CONFIDENCES.map((confidence) => (
        <button
          key={confidence}
          type="button"
          className={small ? 'pill px-3.5 text-sm' : 'pill'}
          aria-pressed={chosen === confidence}
          onClick={() => onChange({ confidence: chosen === confidence ? null : confidence })}
        >
          {LABELS[confidence]}
        </button>
      ))}
    </div>
  );
}
