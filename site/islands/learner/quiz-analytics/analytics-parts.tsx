import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { ExternalLink } from 'lucide-react';
import { type TitlesOf, filterChoices } from './analytics-state.ts';
import type { TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import type { TopicUnderstanding } from '../../../../api/contract/practice/quiz-figures.ts';
import { SelectField } from '../../../client/ui/fields.tsx';

interface NoQuizzesProps {
  loading: boolean;
  picture: 'chart' | 'done';
  text: string;
}

/** What a tab shows before the first quiz. */
export function NoQuizzes(props: NoQuizzesProps) {
  return (
    <EmptyState {...props}>
      <a className="button button-primary" href="/#courses">
        Choose a subject
      </a>
    </EmptyState>
  );
}

interface TopicLinkProps {
  subject: string;
  topic: string;
  titlesOf: TitlesOf;
}

/** An icon link to a topic, or nothing if the topic is not published. */
export function TopicLink({ subject, topic, titlesOf }: TopicLinkProps) {
  const { topic: title, address } = titlesOf({ subject, topic });
  if (address === null) return null;
  return (
    <a className="icon-button shrink-0" href={address} aria-label={`Go to ${title}`}>
      <ExternalLink size={19} aria-hidden="true" />
    </a>
  );
}

interface AnalyticsFilterProps {
  filter: TopicFilter;
  /** All topics with attempts. */
  understanding: readonly TopicUnderstanding[];
  titlesOf: TitlesOf;
  onChoose: (filter: TopicFilter) => void;
}

/** Selects the subject and topic that the page shows. */
export function AnalyticsFilter({ filter, understanding, titlesOf, onChoose }: AnalyticsFilterProps) {
  const { subject, topic } = filter;
  const { subjects, topics } = filterChoices(understanding, filter);
  if (subjects.length === 0 && subject === undefined) return null;
  return (
    <div className="grid grid-cols-2 gap-3 max-md:w-full md:w-md">
      <SelectField
        label="Subject"
        value={subject ?? ''}
        choices={[
          ['', 'All subjects'],
          ...withCurrent(subjects, subject).map(
            (slug) => [slug, titlesOf({ subject: slug, topic: '' }).subject] as const,
          ),
        ]}
        onChange={(slug) => onChoose(slug === '' ? {} : { subject: slug })}
      />
      <SelectField
        label="Topic"
        disabled={subject === undefined}
        value={topic ?? ''}
        choices={[
          ['', 'All topics'],
          ...withCurrent(topics, topic).map(
            (slug) => [slug, titlesOf({ subject: subject ?? '', topic: slug }).topic] as const,
          ),
        ]}
        onChange={(slug) => {
          if (subject !== undefined) onChoose(slug === '' ? { subject } : { subject, topic: slug });
        }}
      />
    </div>
  );
}

/** Adds the current value, which can come from the address and have no attempts. */
function withCurrent(slugs: readonly string[], current: string | undefined): readonly string[] {
  return current === undefined || slugs.includes(current) ? slugs : [...slugs, current];
}
