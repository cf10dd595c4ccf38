import type { Progress } from '../../contract/progress.ts';
import type { TopicNames } from '../content/topic-names.ts';
import type { ProgressRow } from './store.ts';

/** Progress in a topic as its learner sees it. */
export function toProgress(row: ProgressRow, names: TopicNames): Progress {
  const { completedAt, lastAccessed } = row;
  return {
    ...row,
    ...names.of(row),
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    lastAccessed: new Date(lastAccessed).toISOString(),
  };
}
