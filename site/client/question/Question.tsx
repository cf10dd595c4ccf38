import { useId, type MouseEvent, type ReactNode } from 'react';
import { languageOf } from '../../../scripts/content/markdown/language.ts';
import { OptionLetter } from './OptionLetter.tsx';
import { Stem } from './Stem.tsx';

/** A question without its key. */
export interface AskedQuestion {
  /** Plain text; may hold line breaks. */
  question: string;
  options: readonly string[];
}

/** What is told about a question once its answer may be known, by whoever marks it. */
export interface Verdict {
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
  /** Whether the explanation is folded; null if it has no fold. */
  explanation?: 'closed' | 'open' | null;
}

/** A question with its lettered options and, once it is told, its verdict and explanation. */
export function Question(props: QuestionProps) {
  const { asked, chosen, verdict = null, options = 'radios', look = 'page', told, children } = props;
  const { onChoose = () => undefined, explanation = null } = props;
  const ownId = useId();
  const stemId = props.stemId ?? ownId;
  const Options = options === 'radios' ? Radios : List;
  return (
    <div>
      <div id={stemId} className={LOOKS[look].stem}>
        <Stem text={asked.question} />
      </div>
      {told}
      <Options
        options={asked.options}
        chosen={chosen}
        verdict={verdict}
        stemId={stemId}
        className={`grid grid-cols-[minmax(0,1fr)] ${LOOKS[look].options}`}
        onChoose={onChoose}
      />
      {children}
      {verdict && verdict.explanation !== '' && <Explanation html={verdict.explanation} fold={explanation} />}
    </div>
  );
}

interface OptionsProps {
  options: readonly string[];
  chosen: number | null;
  verdict: Verdict | null;
  stemId: string;
  className: string;
  onChoose: (option: number) => void;
}

function Radios({ options, chosen, verdict, stemId, className, onChoose }: OptionsProps) {
  const id = useId();
  return (
    <fieldset className={className} disabled={verdict !== null} aria-labelledby={stemId}>
      {options.map((option, index) => (
        <label key={index} className={`option group relative ${styleOf(index, chosen, verdict)}`}>
          <input
            type="radio"
            name={id}
            checked={chosen === index}
            aria-describedby={`${id}-${index}`}
            onChange={() => onChoose(index)}
            className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-lg"
          />
          <Option text={option} index={index} chosen={chosen} verdict={verdict} letterId={`${id}-${index}`} />
        </label>
      ))}
    </fieldset>
  );
}

function List({ options, chosen, verdict, className, onChoose }: OptionsProps) {
  const press = (event: MouseEvent, index: number) => {
    /* The second click of a double click belongs to the question before. */
    if (event.detail < 2) onChoose(index);
  };
  return (
    <ol className={className}>
      {options.map((text, index) => {
        const option = <Option text={text} index={index} chosen={chosen} verdict={verdict} />;
        if (verdict)
          return (
            <li
              key={index}
              className={`option cursor-default hover:border-line ${styleOf(index, chosen, verdict)}`}
            >
              {option}
            </li>
          );
        return (
          <li key={index}>
            <button
              type="button"
              className="option w-full text-start"
              aria-keyshortcuts={String(index + 1)}
              onClick={(event) => press(event, index)}
            >
              {option}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

interface OptionProps {
  text: string;
  index: number;
  chosen: number | null;
  verdict: Verdict | null;
  letterId?: string;
}

/** What an option shows: its letter, its text, and its key on the keyboard or its verdict. */
function Option({ text, index, chosen, verdict, letterId }: OptionProps) {
  return (
    <>
      <OptionLetter index={index} {...(letterId !== undefined && { id: letterId })} />
      <bdi lang={languageOf(text)} className="min-w-0 whitespace-pre-line">
        {text}
      </bdi>
      {verdict ? (
        <span className="ms-auto shrink-0 text-end text-sm font-semibold max-[19rem]:shrink">
          {verdict.keys.includes(index)
            ? !verdict.dropped && <span className="text-good">Correct answer</span>
            : chosen === index && (
                <span className={verdict.dropped ? 'text-soft' : 'text-bad'}>Your answer</span>
              )}
        </span>
      ) : (
        <kbd aria-hidden="true" className="ms-auto font-sans text-sm text-faint pointer-coarse:hidden">
          {index + 1}
        </kbd>
      )}
    </>
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
