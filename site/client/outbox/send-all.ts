import { mayHaveTests } from '../storage/unsent-markers.ts';
import { sendGrades } from './grades.ts';
import { sendReadings } from './readings.ts';
import { sendKind } from './send-entries.ts';

/** Sends all unsent entries of a learner. Runs when an earlier page left something, or the network is back. */
export async function sendAll(owner: string, { readings }: { readings: boolean }): Promise<void> {
  await Promise.all([
    ...(['attempt', 'card', 'highlight', 'completion', 'target'] as const).map((kind) =>
      sendKind(owner, kind),
    ),
    sendGrades(owner),
    ...(mayHaveTests(owner) ? [(await import('../tests/kept-tests.ts')).sendTests(owner)] : []),
    ...(readings ? [sendReadings(owner)] : []),
  ]);
}
