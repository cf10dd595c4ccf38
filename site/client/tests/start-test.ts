import type { RunningTest, StartTest } from '../../../api/contract/tests/test-attempts.ts';
import { callApi } from '../api/call-api.ts';
import { learnerZone } from '../session/learner-day.ts';

/**
 * Starts an attempt, or finds the one that is running at a published test.
 * @param id made once for a press of the button, so that a repeat after an error does not start a second attempt
 * @returns id of the attempt
 * @throws {ApiError}
 */
export async function startTest(id: string, what: Pick<StartTest, 'test' | 'custom'>): Promise<string> {
  const body: StartTest = { id, ...what, timeZone: learnerZone() };
  return (await callApi<RunningTest>('/user/tests', { method: 'POST', body })).id;
}

export function hallAddress(attempt: string): string {
  return `/tests/hall?attempt=${encodeURIComponent(attempt)}`;
}

export function resultAddress(attempt: string): string {
  return `/tests/result?attempt=${encodeURIComponent(attempt)}`;
}
