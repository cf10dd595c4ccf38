import type { OwnMcqs } from '../../../api/contract/practice/mcqs.ts';
import { ApiError, callApi } from '../../client/api/call-api.ts';
import { session } from '../../client/session/session.ts';
import { START_EVENT } from '../start-islands.ts';

/*
 * For learners with questions of their own on a topic: starts the quiz when its tab opens, so that its card counts theirs. The
 * page, which is the same for everyone, counts the official ones.
 */

const quiz = document.querySelector<HTMLElement>('[data-topic-path] [data-quiz]');
const panel = quiz?.closest<HTMLElement>('[role=tabpanel]');
const path = quiz?.closest<HTMLElement>('[data-topic-path]')?.dataset['topicPath'] ?? '';

async function countOwn(): Promise<void> {
  if (!quiz || panel?.hidden || !session.getState().user) return;
  try {
    const { mcqs } = await callApi<OwnMcqs>(`/mcqs/${path}`);
    quiz.dataset['own'] = String(mcqs?.length ?? 0);
    if (mcqs?.length) quiz.querySelector('astro-island')?.dispatchEvent(new Event(START_EVENT));
  } catch (error) {
    /* The quiz asks for them again when it starts. */
    if (!(error instanceof ApiError)) throw error;
  }
}

session.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) void countOwn();
});
document.addEventListener('own-mcqs-changed', () => delete quiz?.dataset['own']);
panel?.addEventListener('panel-opened', () => void countOwn());
void countOwn();
