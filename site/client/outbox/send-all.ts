import { sendAttempts } from './attempts.ts';
import { sendCompletions } from './completions.ts';
import { sendGrades } from './grades.ts';
import { sendHighlights } from './highlights.ts';
import { sendReadings } from './readings.ts';

/** Sends what waits for a learner. Runs when an earlier page left something, or the network is back. */
export async function sendAll(owner: string, { readings }: { readings: boolean }): Promise<void> {
  await Promise.all([
    sendAttempts(owner),
    sendGrades(owner),
    sendHighlights(owner),
    sendCompletions(owner),
    ...(readings ? [sendReadings(owner)] : []),
  ]);
}
