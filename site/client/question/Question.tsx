import { useId, type ReactNode } from 'react';
import type { HallQuestion } from '../../../api/contract/tests/test-attempts.ts';
import { languageOf } from '../../../scripts/content/markdown/language.ts';
import { Stem } from './Stem.tsx';

/** A question without its key. */
type AskedQuestion = Pick<HallQuestion, 'question' | 'options'>;

/** The result of marking a question: shown once the learner may know the answer. */
interface Verdict {
  /** Indexes of the right options. */
  keys: readonly number[];
  /** Sanitised HTML; '' if there is none. */
  explanation: string;
  /** Withdrawn since: no option is right or wrong. */
  dropped?: boolean;
}

const LOOKS = {
  page: { stem: 'text-[1.0625rem] leading-normal', options: 'mt-4 gap-2' },
  hall: { stem: 'text-[1.0625rem] leading-normal lg:text-lg lg:leading-relaxed', options: 'mt-5 gap-2.5' },
  card: { stem: 'mt-2 font-medium sm:text-lg', options: 'mt-5 gap-2.5' },
};

interface QuestionProps {
  asked: AskedQuestion;
  /** Index of the chosen option; null for none. */
  chosen: number | null;
  /** Null while nothing is told. With it the answer cannot be changed. */
  verdict?: Verdict | null;
  onChoose?: (option: number) => void;
  /** Whether options are radio buttons, or a list in which a press on one is the answer. */
  options?: 'radios' | 'list';
  look?: keyof typeof LOOKS;
  /** Id of the element with the stem. */
  stemId?: string;
  /** Shown between the stem and the options. */
  told?: ReactNode;
  /** Shown below the options. */
  children?: ReactNode;
  /** Whether the explanation is folded; null if it cannot be. */
  fold?: 'closed' | 'open' | null;
}

/** A question with its lettered options and, once it is told, its verdict and explanation. */
export function Question(props: QuestionProps) {
  const { asked, chosen, verdict = null, onChoose, options = 'radios', look = 'page', fold = null } = props;
  const id = useId();
  const { stemId = `${id}-stem` } = props;
  const layout = `grid grid-cols-[minmax(0,1fr)] ${LOOKS[look].options}`;
  return (
    <div>
      <div id={stemId} className={LOOKS[look].stem}>
        <Stem text={asked.question} />
      </div>
      {props.told}
      {options === 'radios' ? (
        <fieldset className={layout} disabled={verdict !== null} aria-labelledby={stemId}>
          {asked.options.map((text, index) => (
            <label key={index} className={`option group relative ${styleOf(index, chosen, verdict)}`}>
              <input
                type="radio"
                name={id}
                checked={chosen === index}
                aria-describedby={`${id}-${index}`}
                onChange={() => onChoose?.(index)}
                className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-lg"
              />
              <OptionLetter index={index} id={`${id}-${index}`} />
              <OptionText text={text} />
              <OptionNote index={index} chosen={chosen} verdict={verdict} />
            </label>
          ))}
        </fieldset>
      ) : (
        <ol className={layout}>
          {asked.options.map((text, index) => {
            const content = (
              <>
                <OptionLetter index={index} />
                <OptionText text={text} />
                <OptionNote index={index} chosen={chosen} verdict={verdict} />
              </>
            );
            if (verdict) {
              const style = styleOf(index, chosen, verdict);
              return (
                <li key={index} className={`option cursor-default hover:border-line ${style}`}>
                  {content}
                </li>
              );
            }
            return (
              <li key={index}>
                <button
                  type="button"
                  className="option w-full text-start"
                  aria-keyshortcuts={String(index + 1)}
                  onClick={({ detail }) => {
                    /* The second click of a double click belongs to the question before. */
                    if (detail < 2) onChoose?.(index);
                  }}
                >
                  {content}
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {props.children}
      {verdict && verdict.explanation !== '' && <Explanation html={verdict.explanation} fold={fold} />}
    </div>
  );
}

function OptionText({ text }: { text: string }) {
  return (
    <bdi lang={languageOf(text)} className="min-w-0 whitespace-pre-line">
      {text}
    </bdi>
  );
}

interface OptionNoteProps {
  index: number;
  chosen: number | null;
  verdict: Verdict | null;
}

/** The key of an option on the keyboard, or its verdict. */
function OptionNote({ index, chosen, verdict }: OptionNoteProps) {
  if (!verdict)
    return (
      <kbd aria-hidden="true" className="ms-auto font-sans text-sm text-faint pointer-coarse:hidden">
        {index + 1}
      </kbd>
    );
  const isKey = verdict.keys.includes(index);
  return (
    <span className="ms-auto shrink-0 text-end text-sm font-semibold max-[19rem]:shrink">
      {isKey && !verdict.dropped && <span className="text-good">Correct answer</span>}
      {!isKey && chosen === index && (
        <span className={verdict.dropped ? 'text-soft' : 'text-bad'}>Your answer</span>
      )}
    </span>
  );
}

function styleOf(index: number, chosen: number | null, verdict: Verdict | null): string {
  if (!verdict || verdict.dropped) return '';
  if (verdict.keys.includes(index)) return 'option-right';
  return index === chosen ? 'option-wrong' : '';
}

/** The build, the server or the worker of notes has sanitised the HTML with the same pipeline as notes. */
function Explanation({ html, fold }: { html: string; fold: 'closed' | 'open' | null }) {
  const text = <div className="notes" dangerouslySetInnerHTML={{ __html: html }} />;
  if (fold === null) return <div className="mt-4 border-t border-line pt-4">{text}</div>;
  return (
    <details className="mt-3" open={fold === 'open'}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent-text">Explanation</summary>
      {text}
    </details>
  );
}

interface OptionLetterProps {
  /** 0-based index of the option. */
  index: number;
  /** Leaves the letter out of the option's accessible name; the option names this id in `aria-describedby` instead. */
  id?: string;
}

/** The letter of an option, (a) to (d) as in the printed papers. Inside a `group` it shows whether the option is chosen. */
export function OptionLetter({ index, id }: OptionLetterProps) {
  return (
    <span
      {...(id !== undefined && { id, 'aria-hidden': true })}
      className="grid h-7 min-w-7 shrink-0 place-items-center rounded-md bg-sunken px-0.5 text-sm font-semibold text-soft group-has-[:checked]:bg-accent group-has-[:checked]:text-on-accent"
    >
      ({'abcd'[index]})
    </span>
  );
}

const TEXTS = { right: 'Right', wrong: 'Wrong', unattempted: 'Unattempted', dropped: 'Withdrawn' };
const STYLES = {
  right: 'bg-good-wash text-good',
  wrong: 'bg-bad-wash text-bad',
  unattempted: 'bg-sunken text-soft',
  dropped: 'bg-sunken text-soft',
};

interface OutcomeProps {
  outcome: keyof typeof TEXTS;
  /** What tests call it in other words. */
  text?: string;
  /** Shown beside it, such as the number of the question and the time. */
  children: ReactNode;
}

/** The outcome of a question, in the line above it. */
export function Outcome({ outcome, text = TEXTS[outcome], children }: OutcomeProps) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft last:mb-0">
      <span data-outcome={outcome === 'dropped' ? undefined : ''} className={`badge ${STYLES[outcome]}`}>
        {text}
      </span>
      {children}
    </p>
  );
}
