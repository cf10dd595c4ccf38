import { readStored, removeStored, storedKeys, writeStored } from './local-storage.ts';

/*
 * Markers in localStorage: one for each learner with unsent entries. Every page checks them, so that the code of the
 * outbox is loaded only when there is something to send.
 */

const markerOf = (owner: string) => `outbox:${owner}`;

export function markWaiting(owner: string): void {
  if (readStored(markerOf(owner)) === null) writeStored(markerOf(owner), '1');
}

export function unmarkWaiting(owner: string): void {
  removeStored(markerOf(owner));
}

const testsMarkerOf = (owner: string) => `tests:${owner}`;

/** Answers of tests have a marker of their own, because they are not entries of the outbox. */
export function markTests(owner: string): void {
  if (readStored(testsMarkerOf(owner)) === null) writeStored(testsMarkerOf(owner), '1');
}

export function unmarkTests(owner: string): void {
  removeStored(testsMarkerOf(owner));
}

export function mayHaveTests(owner: string): boolean {
  return readStored(testsMarkerOf(owner)) !== null;
}

const GUEST_MARKER = 'guest_attempts';

/** Marks that a guest made an attempt that no learner has been asked about. */
export function markGuestAttempts(): void {
  writeStored(GUEST_MARKER, '1');
}

export function unmarkGuestAttempts(): void {
  removeStored(GUEST_MARKER);
}

export function mayHaveGuestAttempts(): boolean {
  return readStored(GUEST_MARKER) !== null;
}

/** Before the outbox, reading time and grades were in localStorage, and attempts in a database of their own. */
export const OLD_READING = 'reading:';
export const OLD_GRADE = 'review_grade:';
export const OLD_ATTEMPTS_MARKER = 'attempts_waiting';

export function oldQueueKeys(): string[] {
  return storedKeys().filter(
    (key) => key.startsWith(OLD_READING) || key.startsWith(OLD_GRADE) || key === OLD_ATTEMPTS_MARKER,
  );
}

export function mayHaveWaiting(owner: string): boolean {
  return readStored(markerOf(owner)) !== null || mayHaveTests(owner) || oldQueueKeys().length > 0;
}
