import type { QuizState } from '../state/quiz-state.ts';

interface PaletteProps {
  /** The questions of the filtered round. */
  shown: readonly number[];
  state: QuizState;
  onGo: (position: number) => void;
}

/** A button for each question, with its state. */
export function Palette({ shown, state, onGo }: PaletteProps) {
  return (
    <nav aria-label="All questions" className="card p-5 lg:max-h-[60vh] lg:overflow-y-auto">
      <p className="eyebrow mb-3" aria-hidden="true">
        Questions
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,2.75rem)] gap-2">
        {shown.map((index, position) => {
          const answered = state.answers[index] !== undefined;
          const marked = state.marked.includes(index);
          const label = `Question ${position + 1}${answered ? ', answered' : ''}${marked ? ', marked for review' : ''}`;
          return (
            <li key={index}>
              <button
                type="button"
                aria-label={label}
                aria-current={position === state.position ? 'step' : undefined}
                className={`relative size-11 cursor-pointer font-semibold tabular-nums aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-accent aria-[current]:focus-visible:outline-4 ${marked ? 'rounded-full' : 'rounded-lg'} ${answered ? 'bg-accent text-on-accent' : 'bg-sunken text-soft'}`}
                onClick={() => onGo(position)}
              >
                {position + 1}
                {marked && (
                  <span
                    aria-hidden="true"
                    className="absolute -end-0.5 -top-0.5 size-3 rounded-full border-2 border-card bg-warm"
                  />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
