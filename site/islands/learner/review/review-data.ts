import type {
  CardHold,
  LetGo,
  Retention,
  ReviewCard,
  ReviewSettings,
  ReviewSettingsChange,
  Today,
} from '../../../../api/contract/practice/reviews.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { keepAnswer, keptAnswer } from '../../../client/offline/answer-store.ts';
import { callKnown, knownAnswer } from '../../../client/session/known-answers.ts';
import type { Grade, GradeUndo } from '../../../client/outbox/entries.ts';
import { readWaitingRatings, waitingRatings } from '../../../client/outbox/grades.ts';
import type { DueCount } from './due-days.ts';
import type { Extra, LoadedReview } from './review-state.ts';

/* API calls about review cards. Each may reject with ApiError. */

interface CardList {
  cards: ReviewCard[];
  counts: { due: number; total: number };
  today: Today;
  letGo: LetGo | null;
}

/** The server's maximum. */
const COUNTED_DAYS = 60;

/** Name of the ratings since today's cards were loaded, which are kept beside them for use without a network. */
const RATED = 'ratings since';

/**
 * Loads today's cards, and the queued ratings from before and after: a rating may be sent during the request. Without a
 * network these are the cards that were loaded last, and every rating since.
 */
export async function readToday(learner: string, extra: Extra): Promise<LoadedReview> {
  const before = await readWaitingRatings(learner);
  const query = `due=today&extraNew=${extra.new}&extraReviews=${extra.reviews}`;
  const today = await knownAnswer('review of today', async () => {
    const loaded = await callApi<CardList>(`/user/reviews?${query}`);
    await keepAnswer(learner, RATED, []);
    return loaded;
  });
  const since = ((await keptAnswer(learner, RATED)) ?? []) as (Grade | GradeUndo)[];
  const waiting = await readWaitingRatings(learner);
  return { ...today, waiting: new Map([...waitingRatings(since), ...before, ...waiting]) };
}

/** Notes a rating, or that it was taken back, for the next start without a network. */
export async function noteRating(learner: string, grade: Grade | GradeUndo): Promise<void> {
  const since = ((await keptAnswer(learner, RATED)) ?? []) as (Grade | GradeUndo)[];
  await keepAnswer(learner, RATED, [...since, grade]);
}

/** Prefix of the keys of queries whose answers change when cards are reviewed, made or removed. */
export const CARDS_KEY = ['review-cards'];

export type CardsShown = 'all' | 'own' | 'held';

/** Cards by due date. The server limits how many it returns. */
export const readCards = (shown: CardsShown) =>
  callKnown<CardList>(`/user/reviews${shown === 'all' ? '' : `?only=${shown}`}`);

export const readDueCounts = () => callKnown<DueCount[]>(`/user/reviews/counts?days=${COUNTED_DAYS}`);

export const readRetention = () => callKnown<Retention>('/user/reviews/retention');

export const removeCard = (id: string) =>
  callApi<null>(`/user/reviews/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const holdCard = (id: string, hold: CardHold) =>
  callApi<null>(`/user/reviews/${encodeURIComponent(id)}/hold`, { method: 'PUT', body: { hold } });

export const readSettings = () => callKnown<ReviewSettings>('/user/review-settings');

export const saveSettings = (change: ReviewSettingsChange) =>
  callApi<ReviewSettings>('/user/review-settings', { method: 'PUT', body: change });
