import type { QuizState } from './quiz-state.ts';

interface PaletteProps {
  shown: readonly number[];
  state: QuizState;
  onGo: (place: number) => void;
}

/** Every question as a number, with what was done about it. */
export function Palette({ shown, state, onGo }: PaletteProps) {
  return (
    <nav aria-label="All questions">
      <ul className="flex flex-wrap gap-2">
        {shown.map((index, place) => {
          const answered = state.answers[index] !== undefined;
          const marked = state.marked.includes(index);
          const label = `Question ${place + 1}${answered ? ', answered' : ''}${marked ? ', marked for review' : ''}`;
          return (
            <li key={index}>
              <button
                type="button"
                aria-label={label}
                aria-current={place === state.place ? 'step' : undefined}
                className={`relative size-11 cursor-pointer rounded-lg border font-medium tabular-nums aria-[current]:ring-2 aria-[current]:ring-accent ${answered ? 'border-accent bg-accent-wash text-accent-text' : 'border-line bg-card text-soft'}`}
                onClick={() => onGo(place)}
              >
                {place + 1}
                {marked && (
                  <span aria-hidden="true" className="absolute end-1 top-1 size-2 rounded-full bg-warn" />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
