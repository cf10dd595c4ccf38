import { afterEach, beforeEach } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { callingLearner, NOON_OF_A_LEAP_DAY } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';

/** A Wednesday. */
export const TODAY = '2096-02-29';
export const NOW = NOON_OF_A_LEAP_DAY;
export const preamble = { subject: 'polity', topic: 'preamble' };
export const citizenship = { subject: 'polity', topic: 'citizenship' };

/** The clock of the server. Reset before each test. */
export const clock = { now: NOW };

/** Of the current test, after `useTwoLearners()`. */
export let server: TestApp;
export let asha: CallingLearner;
export let ravi: CallingLearner;

/** Starts a server with two signed-in learners before each test of the calling file. */
export function useTwoLearners(): void {
  beforeEach(async () => {
    clock.now = NOW;
    server = await testApp({ now: () => clock.now, settings: { rateLimit: 0 } });
    asha = await callingLearner(server);
    ravi = await callingLearner(server);
  });
  afterEach(() => server.close());
}
