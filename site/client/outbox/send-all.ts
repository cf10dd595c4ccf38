import { sendAttempts } from './kinds/attempts.ts';
import { sendCards } from './kinds/cards.ts';
import { sendCompletions } from './kinds/completions.ts';
import { sendGrades } from './kinds/grades.ts';
import { sendHighlights } from './kinds/highlights.ts';
import { sendReadings } from './kinds/readings.ts';
import { sendTargets } from './kinds/targets.ts';
import { mayHaveTests } from '../storage/unsent-markers.ts';

/** Sends all unsent entries of a learner. Runs when an earlier page left something, or the network is back. */
export async function sendAll(owner: string, { readings }: { readings: boolean }): Promise<void> {
  await Promise.all([
    sendAttempts(owner),
    sendCards(owner),
    sendGrades(owner),
    sendHighlights(owner),
    sendCompletions(owner),
    sendTargets(owner),
    ...(mayHaveTests(owner) ? [(await import('./kinds/tests.ts')).sendTests(owner)] : []),
    ...(readings ? [sendReadings(owner)] : []),
  ]);
}
