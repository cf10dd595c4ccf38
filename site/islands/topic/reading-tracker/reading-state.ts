import { SECONDS_A_DAY } from '../../../../api/contract/study/reading-rules.ts';
import { dayOf } from '../../../../api/contract/shared/utc-days.ts';

/** Without a sign of the learner for this long, nobody is reading. */
export const IDLE_AFTER = 120_000;
/** A tick that comes later than this found the machine asleep or stuck: no more than this is counted for it. */
const TICK_MAXIMUM = 2_000;
/** A tab that has not counted for this long has left its turn. */
const TURN_LASTS = 3_000;

/** The tab that counts: of several in sight it is the one that was used last. */
export interface Turn {
  tab: string;
  /** ms since 1970, of its last second */
  at: number;
}

/** What one tab has counted for its topic. */
export interface Reading {
  /** Seconds of each day (UTC). */
  days: Readonly<Record<string, number>>;
  /** ms that are no whole second yet. */
  rest: number;
  /** ms of the steady clock at the last tick; null where nothing was being read then. */
  last: number | null;
}

export const NOTHING_READ: Reading = { days: {}, rest: 0, last: null };

export interface Moment {
  /** ms since 1970; a device's clock may jump. */
  now: number;
  /** ms of a clock that only goes forward. */
  steady: number;
  /** Whether the page is in sight with its notes open. */
  open: boolean;
  /** When the learner did something here, by the steady clock. */
  active: number;
  /** Id of this tab. */
  tab: string;
  turn: Turn | null;
}

/** One tick: what is counted now, and whose turn it is. */
export function tick(reading: Reading, moment: Moment): { reading: Reading; turn: Turn | null } {
  const { now, steady, open, active, tab, turn } = moment;
  const awake = open && steady - active < IDLE_AFTER;
  if (!awake || !mayCount(reading, moment)) return { reading: { ...reading, last: null }, turn };
  const passed = reading.last === null ? 0 : Math.min(steady - reading.last, TICK_MAXIMUM);
  return { reading: count(reading, passed, moment), turn: { tab, at: now } };
}

function mayCount({ last }: Reading, { now, steady, active, tab, turn }: Moment): boolean {
  /* A turn from the future was taken before the clock was put back. */
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
