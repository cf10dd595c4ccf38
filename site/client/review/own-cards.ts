import type { OwnText } from '../../../api/contract/practice/card-rules.ts';
import type { ReviewCard } from '../../../api/contract/practice/reviews.ts';
import { callApi } from '../api/call-api.ts';

/** @throws {ApiError} */
export const editOwnCard = (id: string, text: OwnText) =>
  callApi<ReviewCard>(`/user/cards/${encodeURIComponent(id)}`, { method: 'PUT', body: text });
