import { ChevronDown } from 'lucide-react';
import type { LetGo } from '../../../../../api/contract/practice/reviews.ts';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { titlesOf } from '../../../../client/format/topics.ts';

interface LetGoNoticeProps {
  letGo: LetGo;
  /** Null until loaded. */
  subjects: readonly SubjectSummary[] | null;
}

/** Says which due cards cannot be reviewed before the exam. */
export function LetGoNotice({ letGo: { days, capacity, cards, topics }, subjects }: LetGoNoticeProps) {
  return (
    <details className="group rounded-xl bg-warn-wash px-4 py-1.5 text-warn">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-medium [&::-webkit-details-marker]:hidden">
        <span>
          {days === 1 ? '1 day' : `${days} days`} before your exam: what helps most comes first, and{' '}
          {cards === 1 ? '1 card' : `${cards} cards`} can be let go.
        </span>
        <ChevronDown
          size={20}
          className="shrink-0 group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-2">
        <p>
          Your daily limit leaves room for {capacity === 1 ? '1 review' : `${capacity} reviews`} until then.
          These cards would add the least to your result:
        </p>
        <ul className="mt-2 list-disc ps-6">
          {topics.map((place) => {
            const titles = titlesOf(place, subjects);
            return (
              <li key={`${place.subject}/${place.topic}`}>
                <bdi>{titles.subject}</bdi> · <bdi>{titles.topic}</bdi>:{' '}
                {place.cards === 1 ? '1 card' : `${place.cards} cards`}
              </li>
            );
          })}
        </ul>
        <p className="mt-2">
          To keep them, raise the daily limit in the{' '}
          <a className="text-link" href="/review/cards#review-settings">
            settings
          </a>
          .
        </p>
      </div>
    </details>
  );
}
