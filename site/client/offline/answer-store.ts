import { deviceStore } from '../storage/device-store.ts';

/*
 * Answers of the API that pages show again without a network. They belong to a learner, are kept out of the caches of pages,
 * and are deleted when the learner logs out.
 */

interface KnownAnswer {
  key: string;
  /** ms since 1970 */
  at: number;
  data: unknown;
}

const answers = deviceStore<KnownAnswer>('swadhyay-answers', 'answers');

/** The oldest ones beyond these are deleted, such as months of the calendar. */
const MAX_ANSWERS = 100;

const keyOf = (learner: string, name: string) => `${learner} ${name}`;

export async function keepAnswer(learner: string, name: string, data: unknown): Promise<void> {
  /* Without a service worker no page opens offline, and nothing deletes the answer when the learner logs out. */
  if (!('serviceWorker' in navigator)) return;
  const key = keyOf(learner, name);
  await answers.set(key, { key, at: Date.now(), data });
  if ((await answers.keys()).length <= MAX_ANSWERS) return;
  const oldestFirst = (await answers.values()).sort((one, other) => one.at - other.at);
  await answers.remove(oldestFirst.slice(0, -MAX_ANSWERS).map((answer) => answer.key));
}

/** The answer kept last; undefined if there is none. */
export async function keptAnswer(learner: string, name: string): Promise<unknown> {
  return (await answers.get(keyOf(learner, name)))?.data;
}

export async function forgetAnswers(): Promise<void> {
  await answers.remove(await answers.keys());
}
