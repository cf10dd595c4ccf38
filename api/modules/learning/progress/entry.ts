import type { Progress } from '../../../contract/study/progress.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import type { ProgressRow } from './store.ts';

/** Progress in a topic as its learner sees it. */
export function toProgress(row: ProgressRow, names: TopicNames): Progress {
  const { subject, topic, completed, completedAt, timeSpent, lastAccessed, notes } = row;
  const { subjectTitle, title, available } = names.of(row);
  // Written out: there may be thousands, and spreading each of them takes longer than all the rest.
  return {
    subject,
    topic,
    subjectTitle,
    title,
    available,
    completed,
    completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    timeSpent,
    lastAccessed: new Date(lastAccessed).toISOString(),
    notes,
  };
}
