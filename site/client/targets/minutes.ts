import { MINUTES_A_DAY } from '../../../api/contract/study/target-rules.ts';

export const MINUTES_EXPECTED = `Enter whole minutes from 0 to ${MINUTES_A_DAY.toLocaleString('en-IN')}.`;

/** Parses minutes studied elsewhere; null if the text is not a whole number of minutes in a day. */
export function parseElsewhere(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,4}$/.test(trimmed)) return null;
  const minutes = Number(trimmed);
  return minutes <= MINUTES_A_DAY ? minutes : null;
}
