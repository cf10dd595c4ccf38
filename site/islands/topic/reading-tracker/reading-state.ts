import { SECONDS_A_DAY } from '../../../../api/contract/study/reading-rules.ts';
import { localDay } from '../../../../api/contract/shared/days.ts';

/** Without input for this long, the learner is idle. */
export const IDLE_AFTER_MS = 120_000;
/** Longest time counted per tick. A longer tick means that the device was asleep. */
const TICK_MAX_MS = 2_000;
/** After this long without counting, another tab may count. */
const COUNTING_TIMEOUT_MS = 3_000;

/** The tab that counts. Of several visible tabs it is the one used last. */
export interface CountingTab {
  id: string;
  /** When it last counted, in ms since 1970. */
  at: number;
}

/** The reading time that one tab has counted. */
export interface Reading {
  /** Seconds by the learner's day. */
  days: Readonly<Record<string, number>>;
  /** The time zone in which each day was counted. */
  zones: Readonly<Record<string, string>>;
  /** Time that is not counted yet in ms, less than a second. */
  rest: number;
  /** `steady` at the last tick; null if nothing was counted then. */
  last: number | null;
}

export const NOTHING_READ: Reading = { days: {}, zones: {}, rest: 0, last: null };

export interface Moment {
  /** ms since 1970; may jump. */
  now: number;
  /** ms of a monotonic clock. */
  steady: number;
  /** Whether the page is visible with its notes open. */
  open: boolean;
  /** `steady` at the learner's last input. */
  active: number;
  /** IANA name of the zone in which the learner's days begin. */
  timeZone: string;
  /** Id of this tab. */
  tabId: string;
  countingTab: CountingTab | null;
}

/** Counts one tick and updates the counting tab. */
export function tick(
  reading: Reading,
  moment: Moment,
): { reading: Reading; countingTab: CountingTab | null } {
  const { now, steady, open, active, tabId, countingTab } = moment;
  const isReading = open && steady - active < IDLE_AFTER_MS;
  if (!isReading || !mayCount(reading, moment)) return { reading: { ...reading, last: null }, countingTab };
  const passed = reading.last === null ? 0 : Math.min(steady - reading.last, TICK_MAX_MS);
  return { reading: count(reading, passed, moment), countingTab: { id: tabId, at: now } };
}

function mayCount({ last }: Reading, { now, steady, active, tabId, countingTab }: Moment): boolean {
  if (countingTab === null || countingTab.id === tabId) return true;
  /* A time in the future was stored before the clock was set back. */
  if (countingTab.at > now || now - countingTab.at > COUNTING_TIMEOUT_MS) return true;
  const usedHere = steady - active < TICK_MAX_MS;
  return last === null && usedHere;
}

function count({ days, zones, rest }: Reading, passed: number, { now, steady, timeZone }: Moment): Reading {
  const day = localDay(now, timeZone);
  const wholeSeconds = Math.floor((rest + passed) / 1000);
  const seconds = Math.min((days[day] ?? 0) + wholeSeconds, SECONDS_A_DAY);
  return {
    days: seconds > 0 ? { ...days, [day]: seconds } : days,
    zones: zones[day] === timeZone ? zones : { ...zones, [day]: timeZone },
    rest: rest + passed - wholeSeconds * 1000,
    last: steady,
  };
}

export function totalSeconds({ days }: Pick<Reading, 'days'>): number {
  return Object.values(days).reduce((total, seconds) => total + seconds, 0);
}
