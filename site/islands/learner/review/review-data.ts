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
import { readWaitingRatings } from '../../../client/outbox/grades.ts';
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

/**
 * Loads today's cards, and the queued ratings from before and after: a rating may be sent during the request.
 */
export async function readToday(learner: string, extra: Extra): Promise<LoadedReview> {
  const before = await readWaitingRatings(learner);
  const query = `due=today&extraNew=${extra.new}&extraReviews=${extra.reviews}`;
  const today = await callApi<CardList>(`/user/reviews?${query}`);
  return { ...today, waiting: new Map([...before, ...(await readWaitingRatings(learner))]) };
}

/** Prefix of the keys of queries whose answers change when cards are reviewed, made or removed. */
export const CARDS_KEY = ['review-cards'];

export type CardsShown = 'all' | 'own' | 'held';

/** Cards by due date. The server limits how many it returns. */
export const readCards = (shown: CardsShown) =>
  callApi<CardList>(`/user/reviews${shown === 'all' ? '' : `?only=${shown}`}`);

export const readDueCounts = () => callApi<DueCount[]>(`/user/reviews/counts?days=${COUNTED_DAYS}`);

export const readRetention = () => callApi<Retention>('/user/reviews/retention');

export const removeCard = (id: string) =>
  callApi<null>(`/user/reviews/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const holdCard = (id: string, hold: CardHold) =>
  callApi<null>(`/user/reviews/${encodeURIComponent(id)}/hold`, { method: 'PUT', body: { hold } });

export const readSettings = () => callApi<ReviewSettings>('/user/review-settings');

export const saveSettings = (change: ReviewSettingsChange) =>
  callApi<ReviewSettings>('/user/review-settings', { method: 'PUT', body: change });
