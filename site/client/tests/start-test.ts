import type { RunningTest, StartTest } from '../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../api/api.ts';
import { learnerZone } from '../session/learner-day.ts';

/**
 * Starts an attempt.
 * @param id made once for a press of the button, so that a repeat after an error does not start a second attempt
 * @throws {ApiError}
 */
export async function startTest(id: string, what: Pick<StartTest, 'test' | 'custom'>): Promise<void> {
  const body: StartTest = { id, ...what, timeZone: learnerZone() };
  await callApi<RunningTest>('/user/tests', { method: 'POST', body });
}

export function hallAddress(attempt: string): string {
  return `/tests/hall?attempt=${encodeURIComponent(attempt)}`;
}

export function resultAddress(attempt: string): string {
  return `/tests/result?attempt=${encodeURIComponent(attempt)}`;
}
