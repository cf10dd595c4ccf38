import type { Dispatch } from 'react';
import { tagName } from '../../../client/format/tags.ts';
import { allTags, type QuizAction, type QuizQuestion, type QuizState } from './state/quiz-state.ts';

interface TagFilterProps {
  questions: readonly QuizQuestion[];
  filter: QuizState['filter'];
  dispatch: Dispatch<QuizAction>;
}

/** Filters questions by tag. Turning the filter off keeps the selected tags. */
export function TagFilter({ questions, filter, dispatch }: TagFilterProps) {
  const tags = allTags(questions);
  if (tags.length === 0) return null;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5"
          checked={filter.on}
          onChange={(event) => dispatch({ type: 'set-filter', on: event.target.checked })}
        />
        Filter by tags
      </label>
      {filter.on && (
        <div role="group" aria-label="Tags" className="mt-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed={filter.tags.includes(tag)}
              className="pill"
              onClick={() => dispatch({ type: 'toggle-tag', tag })}
            >
              <bdi>{tagName(tag)}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
