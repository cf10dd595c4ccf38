import { readStored, removeStored, writeStored } from '../../../../client/storage/local-storage.ts';

const KEY = 'practice_instant';

/** Whether the learner chose on this device to have each answer explained at once. */
export function prefersInstant(): boolean {
  return readStored(KEY) !== null;
}

export function rememberInstant(instant: boolean): void {
  if (instant) writeStored(KEY, '1');
  else removeStored(KEY);
}
