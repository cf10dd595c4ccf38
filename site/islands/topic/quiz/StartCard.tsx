import { tagName } from '../../../client/format/tags.ts';

const LOADING = 'Loading questions…';

export type Start = 'practice' | 'exam';

export interface Progress {
  /** The pressed button; null if a saved quiz is resumed. */
  start: Start | null;
  failed: boolean;
}

interface StartCardProps {
  count: number;
  progress: Progress | null;
  /** The only tag to be practised. */
  tag?: string | null;
  /** Whether a quiz in progress waits to be continued. */
  continues?: boolean;
  onStart: (pressed: Start) => void;
}

/** The card from which a quiz is started. */
export function StartCard({ count, progress, tag = null, continues = false, onStart }: StartCardProps) {
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
  const title = count === 0 ? 'Your own questions on this topic' : `${countOf(count)} on this topic`;
  return (
    <div className="card mx-auto max-w-xl p-8 text-center sm:p-10">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mt-2 text-soft" role="status">
        {progress?.failed
          ? 'There was an error loading the content. Please try again later.'
          : continues
            ? 'Your answers so far are kept on this device.'
            : 'Answer at your own pace; explanations follow when you submit, or after each answer if you choose so.'}
      </p>
      {tag !== null && !continues && (
        <p className="mt-3">
          Questions tagged{' '}
          <span className="badge bg-warm-wash text-warm-text">
            <bdi>{tagName(tag)}</bdi>
          </span>
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {button('practice', continues ? 'Continue' : 'Start Practice', 'button-primary')}
        {!continues && button('exam', 'Exam Mode', 'button-quiet')}
      </div>
    </div>
  );
}

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
