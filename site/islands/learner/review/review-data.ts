import { useCallback, useEffect, useState } from 'react';
import type { ReviewCard, ReviewSettings } from '../../../../api/contract/practice/reviews.ts';
import { ApiError, callApi } from '../../../client/api/api.ts';
import type { DueCount } from './due-days.ts';

/* API calls about review cards. Each may reject with ApiError. */

interface CardList {
  cards: ReviewCard[];
  counts: { due: number; total: number };
}

/** The server's maximum. */
const COUNTED_DAYS = 60;

export const readDueCards = () => callApi<CardList>('/user/reviews?due=today');

/** Cards by due date. The server limits how many it returns. */
export const readAllCards = () => callApi<CardList>('/user/reviews');

export const readDueCounts = () => callApi<DueCount[]>(`/user/reviews/counts?days=${COUNTED_DAYS}`);

export const removeCard = (id: string) =>
  callApi<null>(`/user/reviews/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const readSettings = () => callApi<ReviewSettings>('/user/review-settings');

export const saveExamDate = (date: string | null) =>
  callApi<ReviewSettings>('/user/review-settings', { method: 'PUT', body: { examDate: date } });

interface LoadedData<Data> {
  /** Null until loaded. */
  data: Data | null;
  /** Message of the ApiError, or null. */
  problem: string | null;
  reload: () => void;
}

/** Loads data on mount and on `reload`, which keeps the previous data until the new data has arrived. */
export function useApiData<Data>(load: () => Promise<Data>): LoadedData<Data> {
  const [loads, setLoads] = useState(0);
  const [state, setState] = useState<Omit<LoadedData<Data>, 'reload'>>({ data: null, problem: null });

  useEffect(() => {
    let current = true;
    load().then(
      (data) => {
        if (current) setState({ data, problem: null });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (current) setState(({ data }) => ({ data, problem: error.message }));
      },
    );
    return () => {
      current = false;
    };
  }, [load, loads]);

  return { ...state, reload: useCallback(() => setLoads((count) => count + 1), []) };
}
