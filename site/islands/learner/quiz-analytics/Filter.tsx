import { useId } from 'react';
import type { TopicFilter, TopicUnderstanding } from '../../../../api/contract/practice/quiz.ts';
import { filterChoices, type TitlesOf } from './analytics-state.ts';

interface FilterProps {
  filter: TopicFilter;
  /** Of all topics. */
  understanding: readonly TopicUnderstanding[];
  titlesOf: TitlesOf;
  onChoose: (filter: TopicFilter) => void;
}

/** Which attempts the page is about. */
export function Filter({ filter, understanding, titlesOf, onChoose }: FilterProps) {
  const id = useId();
  const { subject, topic } = filter;
  const { subjects, topics } = filterChoices(understanding, filter);
  if (subjects.length === 0 && subject === undefined) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
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
          {withChosen(subjects, subject).map((slug) => (
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
          {withChosen(topics, topic).map((slug) => (
            <option key={slug} value={slug}>
              {titlesOf({ subject: subject ?? '', topic: slug }).topic}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** What an address names can be chosen even where there are no attempts at it. */
function withChosen(slugs: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || slugs.includes(chosen) ? slugs : [...slugs, chosen];
}
