import type { NewOwnCard } from '../../../api/contract/practice/cards.ts';
import type { OwnText } from '../../../api/contract/practice/card-rules.ts';
import type { ReviewCard } from '../../../api/contract/practice/reviews.ts';
import { callApi } from '../api/api.ts';

/** Makes a card; sending the same `clientId` again makes no second one. @throws {ApiError} */
export const createOwnCard = (card: NewOwnCard) =>
  callApi<ReviewCard>('/user/cards', { method: 'POST', body: card });

/** @throws {ApiError} */
export const editOwnCard = (id: string, text: OwnText) =>
  callApi<ReviewCard>(`/user/cards/${encodeURIComponent(id)}`, { method: 'PUT', body: text });
