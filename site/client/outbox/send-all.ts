import { sendAttempts } from './attempts.ts';
import { sendCards } from './cards.ts';
import { sendCompletions } from './completions.ts';
import { sendGrades } from './grades.ts';
import { sendHighlights } from './highlights.ts';
import { sendReadings } from './readings.ts';
import { sendTargets } from './targets.ts';
import { mayHaveTests } from './unsent-markers.ts';

/** Sends all unsent entries of a learner. Runs when an earlier page left something, or the network is back. */
export async function sendAll(owner: string, { readings }: { readings: boolean }): Promise<void> {
  await Promise.all([
    sendAttempts(owner),
    sendCards(owner),
    sendGrades(owner),
    sendHighlights(owner),
    sendCompletions(owner),
    sendTargets(owner),
    ...(mayHaveTests(owner) ? [(await import('./tests.ts')).sendTests(owner)] : []),
    ...(readings ? [sendReadings(owner)] : []),
  ]);
}
