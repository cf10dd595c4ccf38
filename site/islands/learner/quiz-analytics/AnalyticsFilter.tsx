import { useId } from 'react';
import type { TopicFilter } from '../../../../api/contract/practice/quiz.ts';
import type { TopicUnderstanding } from '../../../../api/contract/practice/quiz-figures.ts';
import { filterChoices, type TitlesOf } from './analytics-state.ts';

interface AnalyticsFilterProps {
  filter: TopicFilter;
  /** All topics with attempts. */
  understanding: readonly TopicUnderstanding[];
  titlesOf: TitlesOf;
  onChoose: (filter: TopicFilter) => void;
}

/** Selects the subject and topic that the page shows. */
export function AnalyticsFilter({ filter, understanding, titlesOf, onChoose }: AnalyticsFilterProps) {
  const id = useId();
  const { subject, topic } = filter;
  const { subjects, topics } = filterChoices(understanding, filter);
  if (subjects.length === 0 && subject === undefined) return null;
  return (
    <div className="grid gap-3 max-md:w-full sm:grid-cols-2 md:w-md">
      <div>
        <label className="font-medium" htmlFor={`${id}-subject`}>
          Subject
        </label>
        <select
          id={`${id}-subject`}
          className="field"
          value={subject ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? {} : { subject: target.value })}
        >
          <option value="">All subjects</option>
          {withCurrent(subjects, subject).map((slug) => (
            <option key={slug} value={slug}>
              {titlesOf({ subject: slug, topic: '' }).subject}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label className="font-medium" htmlFor={`${id}-topic`}>
          Topic
        </label>
        <select
          id={`${id}-topic`}
          className="field disabled:text-faint"
          disabled={subject === undefined}
          value={topic ?? ''}
          onChange={({ target }) => {
            if (subject === undefined) return;
            onChoose(target.value === '' ? { subject } : { subject, topic: target.value });
          }}
        >
          <option value="">All topics</option>
          {withCurrent(topics, topic).map((slug) => (
            <option key={slug} value={slug}>
              {titlesOf({ subject: subject ?? '', topic: slug }).topic}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** Adds the current value, which can come from the address and have no attempts. */
function withCurrent(slugs: readonly string[], current: string | undefined): readonly string[] {
  return current === undefined || slugs.includes(current) ? slugs : [...slugs, current];
}
