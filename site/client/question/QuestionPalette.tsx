import { useEffect, useRef, type ReactNode } from 'react';

/** How a question looks in the palette. */
export interface PaletteItem {
  /** Its state in words, after its number: `, answered`; '' for none. */
  state: string;
  /** Classes of its button. */
  look: string;
  /** Classes of a sign on its button, for the eyes only, and what the sign says. */
  sign?: string;
  signText?: string;
}

interface QuestionPaletteProps {
  sections: readonly { title: string; positions: readonly number[] }[];
  /** Of the question that is shown. */
  position: number;
  itemAt: (position: number) => PaletteItem;
  onGo: (position: number) => void;
  /** Whether the button of the shown question scrolls into view. */
  follows?: boolean;
  className: string;
  /** Shown above the questions. */
  children?: ReactNode;
}

/** A button for each question, with its state. */
export function QuestionPalette(props: QuestionPaletteProps) {
  const { sections, position, itemAt, onGo, follows = false, className, children } = props;
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (follows) current.current?.scrollIntoView({ block: 'nearest' });
  }, [follows, position]);
  return (
    <nav aria-label="All questions" className={className}>
      {children}
      {sections.map(({ title, positions }, index) => (
        <div key={index}>
          <p className="eyebrow mb-2">{title}</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
            {positions.map((at) => {
              const { state, look, sign, signText } = itemAt(at);
              const isCurrent = at === position;
              return (
                <li key={at}>
                  <button
                    ref={isCurrent ? current : undefined}
                    type="button"
                    aria-label={`Question ${at + 1}${state}`}
                    aria-current={isCurrent ? 'step' : undefined}
                    className={`relative size-11 cursor-pointer font-semibold tabular-nums ${look}`}
                    onClick={() => onGo(at)}
                  >
                    {at + 1}
                    {sign !== undefined && (
                      <span aria-hidden="true" className={sign}>
                        {signText}
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
