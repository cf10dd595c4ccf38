import { readStored, removeStored, writeStored } from '../../../client/storage/local-storage.ts';

/* What this browser remembers of the hall. */

const LETTERS = 'hall_letters_off';
const TOLD = 'hall_leave_told';
const positionKey = (id: string) => `hall_position:${id}`;

export const lettersOn = () => readStored(LETTERS) === null;

export function rememberLetters(on: boolean): void {
  if (on) removeStored(LETTERS);
  else writeStored(LETTERS, '1');
}

/** Whether the learner was told that the clock goes on when they leave. */
export const wasTold = () => readStored(TOLD) !== null;

export function rememberTold(): void {
  writeStored(TOLD, '1');
}

/** The question that was open last; null if none is known. */
export function rememberedPosition(id: string): number | null {
  const stored = readStored(positionKey(id));
  return stored === null || !/^\d{1,3}$/.test(stored) ? null : Number(stored);
}

export function rememberPosition(id: string, position: number): void {
  writeStored(positionKey(id), String(position));
}

export function forgetPosition(id: string): void {
  removeStored(positionKey(id));
}
