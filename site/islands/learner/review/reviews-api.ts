import type { ReviewCard, ReviewSettings } from '../../../../api/contract/practice/reviews.ts';
import { callApi } from '../../../client/api/api.ts';
import type { DueCount } from './due-days.ts';

/* API calls for review cards. Each may reject with ApiError. */

interface Cards {
  cards: ReviewCard[];
  counts: { due: number; total: number };
}

/** The server's maximum. */
const DAYS = 60;

export const dueCards = () => callApi<Cards>('/user/reviews?due=today');

/** The cards due first, up to the server's limit. */
export const allCards = () => callApi<Cards>('/user/reviews');

export const dueCounts = () => callApi<DueCount[]>(`/user/reviews/counts?days=${DAYS}`);

export const removeCard = (id: string) =>
  callApi<null>(`/user/reviews/${encodeURIComponent(id)}`, { method: 'DELETE' });

export async function examDate(): Promise<string | null> {
  return (await callApi<ReviewSettings>('/user/review-settings')).examDate;
}

export const saveExamDate = (date: string | null) =>
  callApi<ReviewSettings>('/user/review-settings', { method: 'PUT', body: { examDate: date } });
