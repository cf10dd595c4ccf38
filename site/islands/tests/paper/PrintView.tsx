import { useState, useEffect, useRef } from 'react';
import { AnswerSheets } from './AnswerSheet.tsx';
import { TEXT_SIZES, type Part, type TextSize, keyText } from './paper-state.ts';
import type { LoadedPaper } from './paper-source.ts';
import { QuestionPaper } from './QuestionPaper.tsx';
import type { PrintedPaper } from '../../../../api/contract/tests/printed-papers.ts';
import { languageOf } from '../../../../scripts/content/markdown/language.ts';

const SIZE_NAMES: Record<TextSize, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

/** What is printed, with a preview of the parts that give no answer away. */
export function PrintView({ loaded }: { loaded: LoadedPaper }) {
  const { paper, chosen } = loaded;
  const [parts, setParts] = useState<readonly Part[]>(['paper', 'sheet', 'key', 'explanations']);
  const [size, setSize] = useState<TextSize>('medium');
  const [fills, setFills] = useState(false);
  const has = (part: Part) => parts.includes(part);
  const choice = (part: Part, label: string, hint?: string) => (
    <Choice
      label={label}
      hint={hint}
      checked={has(part)}
      disabled={(part === 'explanations' && !has('key')) || (part === 'instructions' && !has('paper'))}
      onToggle={() => setParts(has(part) ? parts.filter((one) => one !== part) : [...parts, part])}
    />
  );
  const prints = has('paper') || has('sheet') || has('key');
  return (
    <div className="print-view" data-size={size}>
      <form
        className="print-options no-print card grid content-start gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          print();
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Print</legend>
          {choice('paper', 'Question paper')}
          {paper.instructions !== '' &&
            choice('instructions', 'The test’s own instructions', 'They are written for the screen.')}
          {choice('sheet', 'Answer sheet')}
          {chosen && (
            <Choice
              label="with my answers filled in"
              checked={fills && has('sheet')}
              disabled={!has('sheet')}
              onToggle={() => setFills(!fills)}
            />
          )}
          {choice('key', 'Key', 'On pages of its own, and not shown here.')}
          {choice('explanations', 'Explanations')}
        </fieldset>
        <fieldset>
          <legend className="mb-1.5 font-semibold">Text size</legend>
          <div className="flex gap-2">
            {TEXT_SIZES.map((one) => (
              <button
                key={one}
                type="button"
                className="pill flex-1 px-2"
                aria-pressed={size === one}
                onClick={() => setSize(one)}
              >
                {SIZE_NAMES[one]}
              </button>
            ))}
          </div>
        </fieldset>
        <div>
          <button type="submit" className="button button-primary w-full" disabled={!prints}>
            Print
          </button>
          <p className="mt-2 text-sm text-soft">
            {prints ? 'A4, upright. The browser can save it as a PDF.' : 'Choose at least one part to print.'}
          </p>
        </div>
        {paper.left > 0 && (
          <p className="notice-warn">
            The topic has {paper.questions.length + paper.left} questions. A paper has the first{' '}
            {paper.questions.length}.
          </p>
        )}
      </form>
      <div className="print-parts">
        {has('paper') && <QuestionPaper paper={paper} ownInstructions={has('instructions')} />}
        {has('sheet') && <AnswerSheets paper={paper} chosen={fills ? chosen : null} />}
        {has('key') && <AnswerKey paper={paper} explains={has('explanations')} />}
      </div>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onToggle: () => void;
}

function Choice({ label, hint, checked, disabled = false, onToggle }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:text-faint">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-(--color-accent)"
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-sm text-faint">{hint}</span>}
      </span>
    </label>
  );
}

/** The right options, and why they are right, on pages of their own. It is not shown on the screen. */
function AnswerKey({ paper, explains }: { paper: PrintedPaper; explains: boolean }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    /* What is not shown on the screen would be loaded too late for the printer. */
    for (const image of section.current?.querySelectorAll('img') ?? []) image.loading = 'eager';
  }, [explains]);
  return (
    <section ref={section} aria-label="Key" className="paper paper-key">
      <header>
        <h2 className="paper-title">Key</h2>
        <p lang={languageOf(paper.title)}>
          <bdi>{paper.title}</bdi>
        </p>
      </header>
      <ol className="key-grid">
        {paper.questions.map((question, index) => (
          <li key={index}>
            <span>{index + 1}</span> <b>{keyText(question)}</b>
          </li>
        ))}
      </ol>
      {explains && (
        <div className="paper-columns">
          {paper.questions.map(({ options, keys, dropped, explanation }, index) => (
            <article key={index} className="key-entry">
              <h3>
                {index + 1}.{' '}
                {dropped || keys.length === 0 ? (
                  'Dropped'
                ) : (
                  <>
                    {keys.map((key) => (
                      <span key={key} lang={languageOf(options[key] ?? '')}>
                        ({'abcd'[key]}) <bdi>{options[key]}</bdi>{' '}
                      </span>
                    ))}
                  </>
                )}
              </h3>
              {/* The publish has sanitised the HTML. */}
              {explanation !== '' && (
                <div className="paper-notes" dangerouslySetInnerHTML={{ __html: explanation }} />
              )}
            </article>
          ))}
        </div>
      )}
    </section>
  );
}
