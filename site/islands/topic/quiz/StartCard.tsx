import { tagName } from '../../../client/format/tags.ts';
import { prefersInstant, rememberInstant } from './state/quiz-memory.ts';

const LOADING = 'Loading questions…';

export type Start = 'practice' | 'exam';

export interface Progress {
  /** The pressed button; null if a saved quiz is resumed. */
  start: Start | null;
  failed: boolean;
}

/** The only tag to be practised, as the address names it. */
export interface ChosenTag {
  name: string;
  /** Number of questions with it; null until they are loaded. */
  count: number | null;
  /** Number of loaded questions. */
  of: number;
}

interface StartCardProps {
  /** Number of official questions. */
  count: number;
  /** Number of the learner's own, which are asked in their place. */
  own?: number;
  progress: Progress | null;
  tag?: ChosenTag | null;
  /** Title of the section in the address, if no question is on it. */
  noSection?: string | null;
  /** Whether a quiz in progress waits to be continued. */
  continues?: boolean;
  /** Where the questions can be printed. */
  print?: string;
  onStart: (pressed: Start) => void;
}

/** The card from which a quiz is started. */
export function StartCard(props: StartCardProps) {
  const { count, own = 0, progress, tag = null, noSection = null, continues = false, print, onStart } = props;
  const button = (start: Start, label: string, style: string) => {
    const isPressed = progress?.start === start;
    const isLoading = isPressed && !progress.failed;
    return (
      <button
        type="button"
        className={`button ${style}`}
        data-start={LOADING}
        disabled={isLoading}
        onClick={() => onStart(start)}
      >
        {isLoading ? LOADING : isPressed ? 'Try Again' : label}
      </button>
    );
  };
  const title = own > 0 ? `${countOf(own)} of your own on this topic` : `${countOf(count)} on this topic`;
  return (
    <div className="card mx-auto max-w-xl p-6 text-center sm:p-10">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mt-2 text-soft" role="status">
        {progress?.failed
          ? 'There was an error loading the content. Please try again later.'
          : continues
            ? 'Your answers so far are kept on this device.'
            : 'Answer at your own pace; explanations follow when you submit.'}
      </p>
      {tag !== null && !continues && (
        <p className="mt-3" role="status">
          {tag.count === 0 ? 'No question here is tagged ' : 'Questions tagged '}
          <span className="badge bg-warm-wash text-warm-text">
            <bdi>{tagName(tag.name)}</bdi>
          </span>
          {tag.count !== null && tag.count > 0 && `: ${tag.count} of ${tag.of}`}
          {tag.count === 0 && <span className="block">You can practise all questions.</span>}
        </p>
      )}
      {noSection !== null && !continues && (
        <p className="mt-3" role="status">
          None of these questions is on <bdi className="font-semibold">{noSection}</bdi>. You can practise all
          of them.
        </p>
      )}
      {!continues && (
        <label className="mt-3 inline-flex min-h-11 cursor-pointer items-center gap-3">
          <input
            ref={showRemembered}
            type="checkbox"
            className="size-5"
            data-instant
            onChange={({ target }) => rememberInstant(target.checked)}
          />
          Explain each answer at once
        </label>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3 *:max-sm:grow">
        {button('practice', continues ? 'Continue' : 'Start Practice', 'button-primary')}
        {!continues && button('exam', 'Exam Mode', 'button-quiet')}
      </div>
      {print !== undefined && (
        <a className="text-link mt-2 inline-flex min-h-11 items-center" href={print}>
          Print, or take it on paper
        </a>
      )}
    </div>
  );
}

/** What was ticked before the quiz was loaded stays ticked. */
const showRemembered = (box: HTMLInputElement | null) => {
  if (box) box.checked ||= prefersInstant();
};

const countOf = (count: number) => (count === 1 ? '1 question' : `${count} questions`);

/** Shown in place of the card if a topic has no questions. */
export function NoMcqs() {
  return (
    <div className="card p-10 text-center">
      <h2 className="text-xl font-semibold">No MCQs Available</h2>
      <p className="mt-2 text-soft">This topic doesn't have any MCQs yet. Please check back later.</p>
    </div>
  );
}
