import { Trash2 } from 'lucide-react';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { formatDay, formatTime, scoreStyle } from '../../../client/format/format.ts';
import { tagName } from '../../../client/format/tags.ts';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';
import { formatScore, type TitlesOf } from './analytics-state.ts';
import { TopicLink } from './analytics-parts.tsx';

interface AttemptRowProps {
  attempt: AttemptSummary;
  titlesOf: TitlesOf;
  busy: boolean;
  onDelete: () => void;
}

/** An attempt in a list. A click anywhere except on its two small buttons opens it. */
export function AttemptRow({ attempt, titlesOf, busy, onDelete }: AttemptRowProps) {
  const titles = titlesOf(attempt);
  const name = `attempt #${attempt.attemptNumber} on ${titles.topic}`;
  return (
    <li className="row-link flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <SubjectIcon slug={attempt.subject} paper={titles.subject} size={40} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="text-base font-semibold">
          <a className="covers" href={`?attempt=${attempt.id}`} aria-label={`Open ${name}`}>
            {titles.topic}
          </a>
        </h2>
        <p className="text-sm text-soft">
          <PaperTitle title={titles.subject} />
        </p>
        <p className="mt-1 text-sm text-soft tabular-nums">
          Attempt #{attempt.attemptNumber} ·{' '}
          <time dateTime={attempt.createdAt}>{formatDay(attempt.localDate)}</time> ·{' '}
          {formatTime(attempt.timeSpent)}
        </p>
        {(attempt.exam !== null || attempt.imported || attempt.selectedTags.length > 0) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {attempt.exam && <span className="badge bg-accent-wash text-accent-text">Exam</span>}
            {attempt.imported && <span className="badge bg-sunken text-soft">Imported</span>}
            {attempt.selectedTags.map((tag) => (
              <span key={tag} className="badge bg-sunken text-soft">
                <bdi>{tagName(tag)}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="flex items-center gap-x-1 max-sm:ms-14 max-sm:basis-full">
        <p className="me-2 text-end max-sm:me-auto max-sm:flex max-sm:items-center max-sm:gap-2">
          <span className={`text-xl font-bold tabular-nums ${scoreStyle(attempt.scorePercentage)}`}>
            {formatScore(attempt.scorePercentage)}
          </span>
          <span className="mt-0.5 block text-sm text-soft tabular-nums">
            {attempt.correctAnswers}/{attempt.totalQuestions}
            <span className="sr-only"> right</span>
          </span>
        </p>
        <TopicLink {...attempt} titlesOf={titlesOf} />
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete ${name}`}
          title="Delete"
          disabled={busy}
          onClick={onDelete}
        >
          <Trash2 size={19} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
