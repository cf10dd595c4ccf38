import type { ReactNode } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import type { Progress } from '../../../../../api/contract/study/progress.ts';
import type { ChangedTopic } from '../../../../../api/contract/study/notes.ts';
import { titlesOf, topicAddress } from '../../../../client/format/topics.ts';
import { Picture } from '../../../../client/ui/EmptyState.tsx';
import { pluralise } from '../dashboard-state.ts';

interface NextStepProps {
  /** Number of cards to review today. */
  due: number;
  /** The topic to go on with; undefined if every opened topic is completed. */
  unfinished: Progress | undefined;
  /** Whether the learner has not opened any topic. */
  isNew: boolean;
}

/** The one thing to do now: due reviews, a topic that was begun, or the first topic. */
export function NextStep({ due, unfinished, isNew }: NextStepProps) {
  if (due > 0) {
    return (
      <Step title="Reviews due" text={`${pluralise(due, 'question')} to review today.`} picture="cards">
        <a className="button button-primary" href="/review">
          Review now
        </a>
        {unfinished && (
          <a className="button button-tinted" href={topicAddress(unfinished)}>
            Go on reading<span className="sr-only"> {unfinished.title}</span>
          </a>
        )}
      </Step>
    );
  }
  if (unfinished) {
    return (
      <Step title="Go on reading" text={`You stopped in ${unfinished.title}.`} picture="books">
        <a className="button button-primary" href={topicAddress(unfinished)}>
          Continue<span className="sr-only"> {unfinished.title}</span>
        </a>
      </Step>
    );
  }
  return (
    <Step
      title={isNew ? 'Begin with one topic' : 'Choose your next topic'}
      text={
        isNew
          ? 'Read it, answer its questions, and this page shows how far you have come.'
          : 'Every topic that you opened is completed, and no review is due.'
      }
      picture="books"
    >
      <a className="button button-primary" href="/#courses">
        Choose a topic
      </a>
    </Step>
  );
}

interface StepProps {
  title: string;
  text: string;
  picture: 'cards' | 'books';
  children: ReactNode;
}

function Step({ title, text, picture, children }: StepProps) {
  return (
    <section className="card flex items-center gap-5 p-5 sm:p-6">
      <div className="min-w-0 flex-1">
        <h3 className="text-2xl font-semibold">{title}</h3>
        <p className="mt-1 text-soft">{text}</p>
        <div className="mt-4 flex flex-wrap gap-3">{children}</div>
      </div>
      <div className="max-sm:hidden">
        <Picture name={picture} />
      </div>
    </section>
  );
}

const MAX_CHANGED_TOPICS = 5;

interface ChangedTopicsProps {
  changed: readonly ChangedTopic[];
  subjects: readonly SubjectSummary[] | undefined;
}

/** Topics that changed since the learner read them. */
export function ChangedTopics({ changed, subjects }: ChangedTopicsProps) {
  if (changed.length === 0) return null;
  return (
    <section className="card p-5">
      <h3 className="text-xl font-semibold">Changed since you read them</h3>
      <ul className="mt-1">
        {changed.slice(0, MAX_CHANGED_TOPICS).map((topic) => (
          <li key={`${topic.subject}/${topic.topic}`}>
            <a className="text-link inline-flex min-h-11 items-center" href={topicAddress(topic)}>
              {titlesOf(topic, subjects ?? null).topic}
            </a>
          </li>
        ))}
      </ul>
      {changed.length > MAX_CHANGED_TOPICS && (
        <p className="text-sm text-soft">And {changed.length - MAX_CHANGED_TOPICS} more.</p>
      )}
    </section>
  );
}
