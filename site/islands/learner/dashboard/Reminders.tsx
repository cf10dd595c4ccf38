import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import type { ChangedTopic } from '../../../../api/contract/study/read-versions.ts';
import { titlesOf, topicAddress } from '../../../client/format/topics.ts';
import { counted } from './dashboard-state.ts';

const CHANGED_SHOWN = 5;

interface RemindersProps {
  /** Cards to review today. */
  due: number;
  changed: readonly ChangedTopic[];
  subjects: readonly SubjectSummary[] | undefined;
}

/** What waits for the learner; nothing where nothing does. */
export function Reminders({ due, changed, subjects }: RemindersProps) {
  if (due === 0 && changed.length === 0) return null;
  return (
    <div className="grid gap-3 md:auto-cols-fr md:grid-flow-col">
      {due > 0 && (
        <section className="card p-5">
          <h3 className="text-lg font-semibold">Reviews due</h3>
          <p className="mt-1 text-soft">{counted(due, 'question')} to review today.</p>
          <a className="button button-primary mt-4" href="/review">
            Review now
          </a>
        </section>
      )}
      {changed.length > 0 && (
        <section className="card p-5">
          <h3 className="text-lg font-semibold">Changed since you read them</h3>
          <ul className="mt-1">
            {changed.slice(0, CHANGED_SHOWN).map((topic) => (
              <li key={`${topic.subject}/${topic.topic}`}>
                <a className="text-link inline-flex min-h-11 items-center" href={topicAddress(topic)}>
                  {titlesOf(topic, subjects ?? null).topic}
                </a>
              </li>
            ))}
          </ul>
          {changed.length > CHANGED_SHOWN && (
            <p className="text-sm text-soft">And {changed.length - CHANGED_SHOWN} more.</p>
          )}
        </section>
      )}
    </div>
  );
}
