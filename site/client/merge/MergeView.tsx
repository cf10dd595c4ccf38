import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Choice, headingsOf, merged, type MergePart } from './three-way.ts';

interface MergeViewProps {
  title: string;
  /** One sentence that explains why a merge is needed. */
  explanation: string;
  parts: readonly MergePart[];
  /** Name of the other text, such as 'The update'. */
  theirName: string;
  acceptLabel: string;
  busy: boolean;
  onAccept: (text: string) => void;
  onCancel: () => void;
  /** Further choices, shown before the texts, and how many they are. */
  children?: ReactNode;
  more?: { total: number; open: number };
}

const CHOICES: [Choice, (theirName: string) => string][] = [
  ['mine', () => 'Keep mine'],
  ['theirs', (theirName) => `Take ${theirName.charAt(0).toLowerCase()}${theirName.slice(1)}`],
  ['both', () => 'Keep both'],
];

/** Shows the changes of both sides by section. Every conflict needs a choice before the result can be accepted. */
export function MergeView({
  title,
  explanation,
  parts,
  theirName,
  acceptLabel,
  busy,
  onAccept,
  onCancel,
  children,
  more = { total: 0, open: 0 },
}: MergeViewProps) {
  const [choices, setChoices] = useState<Record<number, Choice>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const headings = headingsOf(parts);
  const changed = parts.flatMap((part, index) => (part.kind === 'same' ? [] : [{ part, index }]));
  const ofTexts = changed.filter(({ part }) => part.kind === 'conflict').length;
  const conflicts = ofTexts + more.total;
  const open = ofTexts - Object.keys(choices).length + more.open;
  const text = merged(parts, choices);

  return (
    <section className="grid gap-4" aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {title}
      </h2>
      <p className="text-soft">{explanation}</p>
      <p role="status" className="font-medium">
        {conflicts === 0
          ? 'Everything fits together: there is nothing to choose.'
          : open === 0
            ? 'Every choice is made.'
            : `${open} of ${conflicts} ${conflicts === 1 ? 'place needs' : 'places need'} your choice.`}
      </p>
      {children}
      <ol className="grid gap-4">
        {changed.map(({ part, index }) => (
          <li key={index} className="card overflow-hidden">
            <h3 className="border-b border-line bg-sunken px-4 py-2 font-semibold">
              {headings[index] === '' ? 'Before the first section' : headings[index]}
            </h3>
            {part.kind === 'conflict' ? (
              <Conflict
                part={part}
                theirName={theirName}
                choice={choices[index]}
                onChoose={(choice) => setChoices({ ...choices, [index]: choice })}
              />
            ) : (
              <Settled part={part} theirName={theirName} />
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={busy || open > 0}
          onClick={() => text !== null && onAccept(text)}
        >
          {acceptLabel}
        </button>
      </div>
    </section>
  );
}

type Changed = Exclude<MergePart, { kind: 'same' } | { kind: 'conflict' }>;

function Settled({ part, theirName }: { part: Changed; theirName: string }) {
  const outcome = {
    mine: 'Yours is kept.',
    theirs: `${theirName} is taken.`,
    both: 'Both made the same change.',
  }[part.kind];
  return (
    <div className="grid gap-3 p-4">
      <p className="text-sm text-soft">{outcome}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <MergeText label="Before" text={part.base} tone="bg-sunken" />
        <MergeText label="After" text={part.text} tone="bg-good-wash" />
      </div>
    </div>
  );
}

interface ConflictProps {
  part: Extract<MergePart, { kind: 'conflict' }>;
  theirName: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Conflict({ part, theirName, choice, onChoose }: ConflictProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-3 p-4">
      <legend className="sr-only">Which text to keep</legend>
      <p className="text-sm font-medium">Both sides changed this place.</p>
      <div className="grid gap-3 md:grid-cols-2">
        <MergeText label="Yours" text={part.mine} tone="bg-accent-wash" />
        <MergeText label={theirName} text={part.theirs} tone="bg-good-wash" />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-soft">What it was before</summary>
        <MergeText label="Before" text={part.base} tone="bg-sunken" />
      </details>
      <div className="flex flex-wrap gap-2">
        {CHOICES.map(([value, label]) => (
          <label key={value} className="option">
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="size-5"
            />
            {label(theirName)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One side of a change. */
export function MergeText({ label, text, tone }: { label: string; text: string; tone: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-medium text-soft">{label}</figcaption>
      <pre
        className={`max-h-80 overflow-auto rounded-lg p-3 text-sm whitespace-pre-wrap ${tone}`}
        tabIndex={0}
      >
        {text === '' ? <span className="text-faint">Nothing</span> : text}
      </pre>
    </figure>
  );
}
