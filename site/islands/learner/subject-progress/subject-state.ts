import { formatStudyTime } from '../../../../api/contract/shared/durations.ts';
import type { TopicState } from '../../../../api/contract/study/progress.ts';

export interface ListedTopic {
  /** Slug. */
  topic: string;
  title: string;
  /** Whether the learner may not read it. */
  locked: boolean;
}

/** What a learner does next in a topic. */
type TopicAction = 'Start Learning' | 'Continue' | 'Review';

/** @param state undefined if the learner has not begun the topic */
export function actionOf(state: TopicState | undefined): TopicAction {
  if (!state) return 'Start Learning';
  if (state.completed) return 'Review';
  return state.timeSpent > 0 || state.attempts > 0 || state.readAt !== null ? 'Continue' : 'Review';
}

const percent = (score: number) => `${Math.round(score)}%`;

/** What a learner did in a topic: `Last score 75%, best 90% · 3 cards due`. Empty if nothing. */
export function stateText(state: TopicState | undefined): string {
  if (!state) return '';
  const { completed, timeSpent, attempts, lastScore, bestScore, dueCards } = state;
  const parts = [];
  if (lastScore !== null)
    parts.push(
      attempts > 1 && bestScore !== null && percent(bestScore) !== percent(lastScore)
        ? `Last score ${percent(lastScore)}, best ${percent(bestScore)}`
        : `Score ${percent(lastScore)}`,
    );
  if (dueCards > 0) parts.push(`${dueCards} ${dueCards === 1 ? 'card' : 'cards'} due`);
  if (parts.length === 0) parts.push(timeSpent >= 60 ? `Read for ${formatStudyTime(timeSpent)}` : 'Begun');
  if (parts.length === 1 && parts[0] === 'Begun' && completed) return 'Read';
  return parts.join(' · ');
}

/**
 * The topic to go on with, of those that the learner can open: the open one that was read last, else the first that is not
 * begun, else what is due. The first of all, which says how it opens, if they can open none.
 */
export function nextTopic(
  topics: readonly ListedTopic[],
  states: ReadonlyMap<string, TopicState>,
): { listed: ListedTopic; action: TopicAction } | null {
  const withState = topics
    .filter(({ locked }) => !locked)
    .map((listed) => ({ listed, state: states.get(listed.topic) }));
  const actionFor = (action: TopicAction) => withState.filter(({ state }) => actionOf(state) === action);
  const [latest] = actionFor('Continue').sort((one, other) =>
    (other.state?.readAt ?? '').localeCompare(one.state?.readAt ?? ''),
  );
  const [fresh] = actionFor('Start Learning');
  const [due] = actionFor('Review').sort(
    (one, other) => (other.state?.dueCards ?? 0) - (one.state?.dueCards ?? 0),
  );
  const [first] = topics;
  const chosen = latest ?? fresh ?? due ?? (first && { listed: first, state: states.get(first.topic) });
  return chosen ? { listed: chosen.listed, action: actionOf(chosen.state) } : null;
}

/** Completed topics of a subject, for its ring. */
export function subjectRing(
  topics: readonly ListedTopic[],
  states: ReadonlyMap<string, TopicState>,
): { value: number; text: string; label: string } {
  const done = topics.filter(({ topic }) => states.get(topic)?.completed).length;
  const value = topics.length === 0 ? 0 : (done * 100) / topics.length;
  /* 100 only if all are done. */
  const shown = done === topics.length ? Math.round(value) : Math.min(99, Math.round(value));
  return {
    value,
    text: `${shown}%`,
    label: `${done} of ${topics.length} ${topics.length === 1 ? 'topic' : 'topics'} done`,
  };
}
