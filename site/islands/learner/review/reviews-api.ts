import type { ReviewCard, ReviewSettings } from '../../../../api/contract/practice/reviews.ts';
import { callApi } from '../../../client/api/api.ts';
import type { DueCount } from './due-days.ts';

/* The calls about review cards. Each may reject with ApiError. */

interface Cards {
  cards: ReviewCard[];
  counts: { due: number; total: number };
}

/** As far ahead as the server counts. */
const DAYS = 60;

export const dueCards = () => callApi<Cards>('/user/reviews?due=today');

/** Those due first; no more than the server gives at once. */
export const allCards = () => callApi<Cards>('/user/reviews');

export const dueCounts = () => callApi<DueCount[]>(`/user/reviews/counts?days=${DAYS}`);

export const removeCard = (id: string) =>
  callApi<null>(`/user/reviews/${encodeURIComponent(id)}`, { method: 'DELETE' });

export async function examDate(): Promise<string | null> {
  return (await callApi<ReviewSettings>('/user/review-settings')).examDate;
}

export const saveExamDate = (date: string | null) =>
  callApi<ReviewSettings>('/user/review-settings', { method: 'PUT', body: { examDate: date } });
