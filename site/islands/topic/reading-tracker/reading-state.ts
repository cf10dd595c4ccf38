import { SECONDS_A_DAY } from '../../../../api/contract/study/reading-rules.ts';
import { dayOf } from '../../../../api/contract/shared/utc-days.ts';

/** ms without input after which the learner is idle. */
export const IDLE_AFTER = 120_000;
/** Most ms counted per tick. Longer ones mean that the device was asleep. */
const TICK_MAXIMUM = 2_000;
/** ms without counting after which a tab loses its turn. */
const TURN_LASTS = 3_000;

/** The tab that counts. Of several visible tabs it is the one used last. */
export interface Turn {
  tab: string;
  /** ms since 1970 when it last counted */
  at: number;
}

/** The reading time that one tab has counted. */
export interface Reading {
  /** Seconds by day (UTC). */
  days: Readonly<Record<string, number>>;
  /** Remaining ms, less than a second. */
  rest: number;
  /** `steady` at the last tick; null if nothing was counted then. */
  last: number | null;
}

export const NOTHING_READ: Reading = { days: {}, rest: 0, last: null };

export interface Moment {
  /** ms since 1970; may jump. */
  now: number;
  /** ms of a monotonic clock. */
  steady: number;
  /** Whether the page is visible with its notes open. */
  open: boolean;
  /** `steady` at the learner's last input. */
  active: number;
  /** Id of this tab. */
  tab: string;
  turn: Turn | null;
}

/** Counts one tick and updates the turn. */
export function tick(reading: Reading, moment: Moment): { reading: Reading; turn: Turn | null } {
  const { now, steady, open, active, tab, turn } = moment;
  const awake = open && steady - active < IDLE_AFTER;
  if (!awake || !mayCount(reading, moment)) return { reading: { ...reading, last: null }, turn };
  const passed = reading.last === null ? 0 : Math.min(steady - reading.last, TICK_MAXIMUM);
  return { reading: count(reading, passed, moment), turn: { tab, at: now } };
}

function mayCount({ last }: Reading, { now, steady, active, tab, turn }: Moment): boolean {
  /* A turn in the future was taken before the clock was set back. */
  if (turn === null || turn.tab === tab || turn.at > now || now - turn.at > TURN_LASTS) return true;
  const usedHere = steady - active < TICK_MAXIMUM;
  return last === null && usedHere;
}

function count({ days, rest }: Reading, passed: number, { now, steady }: Moment): Reading {
  const day = dayOf(now);
  const whole = Math.floor((rest + passed) / 1000);
  const seconds = Math.min((days[day] ?? 0) + whole, SECONDS_A_DAY);
  return {
    days: seconds > 0 ? { ...days, [day]: seconds } : days,
    rest: rest + passed - whole * 1000,
    last: steady,
  };
}

export function totalOf({ days }: Pick<Reading, 'days'>): number {
  return Object.values(days).reduce((total, seconds) => total + seconds, 0);
}
