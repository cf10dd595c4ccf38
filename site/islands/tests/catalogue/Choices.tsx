import { useId } from 'react';

interface ChoicesProps<Item extends string> {
  label: string;
  choices: readonly (readonly [item: Item, text: string])[];
  chosen: readonly Item[];
  onToggle: (item: Item) => void;
  hint?: string;
  /** Whether exactly one can be chosen. */
  single?: boolean;
}

/** Choices as buttons in a row: of several, or of exactly one. */
export function Choices<Item extends string>({
  label,
  choices,
  chosen,
  onToggle,
  hint,
  single = false,
}: ChoicesProps<Item>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {choices.map(([item, text]) => (
          <label
            key={item}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line-strong bg-card px-3.5 has-checked:border-accent has-checked:bg-sunken has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type={single ? 'radio' : 'checkbox'}
              name={`${id}-choice`}
              className="size-4 accent-(--color-accent)"
              checked={chosen.includes(item)}
              onChange={() => onToggle(item)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="mt-1 text-sm text-faint">{hint}</p>}
    </fieldset>
  );
}
