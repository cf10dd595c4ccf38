import { draftKey } from '../client/storage/drafts.ts';
import { readStored } from '../client/storage/local-storage.ts';
import { session } from '../client/session/session.ts';
import { START_EVENT } from './start-islands.ts';
import { hasSavedQuiz } from './topic/quiz/state/saved-quiz.ts';

/**
 * Starts the islands of a topic that have work to go on with: a quiz that was left, a topic without official questions
 * that may have the learner's own, a draft of questions that may still have to be sent.
 */
export function resumeSavedWork(): void {
  const topic = document.querySelector<HTMLElement>('[data-quiz]')?.closest<HTMLElement>('[data-topic-path]');
  if (!topic) return;
  const path = topic.dataset['topicPath'] ?? '';
  const start = (selector: string) =>
    topic.querySelector(`${selector} > astro-island`)?.dispatchEvent(new Event(START_EVENT));

  const resume = () => {
    const { status, user } = session.getState();
    if (status === 'restoring') return;
    const learner = user?.id ?? null;
    const hasQuiz = [true, false].some((own) => hasSavedQuiz({ path, learner, own }));
    if (hasQuiz) start('[data-quiz][data-source]');
    if (learner === null) return;
    start('[data-quiz][data-questions="0"]');
    if (readStored(draftKey('mcqs', learner, path)) !== null) start('[data-mcq-manager]');
  };
  session.subscribe(resume);
  resume();
}
