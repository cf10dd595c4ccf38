import type { StudyDay } from '../../../../api/contract/study/activity.ts';
import { addDays, daysBetween, weekdayOf, type DayRange } from '../../../../api/contract/shared/days.ts';
import { formatShortMonth } from '../../../client/format/format.ts';

const WEEKS = 53;

/** Returns the days of the map: from a Sunday, 53 weeks including the current one, to today. */
export function mapRange(today: string): DayRange {
  return { from: addDays(today, -weekdayOf(today) - (WEEKS - 1) * 7), to: today };
}

/** Minutes at which the levels 2, 3 and 4 begin. Level 1 is any study, level 0 is none. */
export const LEVEL_MINUTES = [15, 30, 60] as const;
export type Level = 0 | 1 | 2 | 3 | 4;

/** @param seconds of study */
export function levelOf(seconds: number): Level {
  if (seconds <= 0) return 0;
  return (1 + LEVEL_MINUTES.filter((minutes) => seconds >= minutes * 60).length) as Level;
}

interface MapDay {
  date: string;
  /** Seconds. */
  reading: number;
  /** Seconds, tests included. */
  practice: number;
  /** Seconds of both. */
  studyTime: number;
  attempts: number;
  level: Level;
  /** Not studied, but the streak went on. */
  frozen: boolean;
}

export interface StudyMap {
  /** From Sunday to Saturday; the last week ends today. */
  weeks: MapDay[][];
  /** The index of the week in which each month begins. */
  months: { week: number; name: string }[];
  /** Days with study, newest first. */
  studied: MapDay[];
  /** Seconds on all days. */
  total: number;
}

/** @param frozenDays days without study that did not end a streak */
export function studyMap(
  days: readonly StudyDay[],
  today: string,
  frozenDays: readonly string[] = [],
): StudyMap {
  const frozen = new Set(frozenDays);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const { from, to } = mapRange(today);
  const all = daysBetween(from, to).map((date): MapDay => {
    const { timeSpent = 0, quizTime = 0, studyTime = 0, attempts = 0, topics = 0 } = byDate.get(date) ?? {};
    const level = levelOf(studyTime);
    /* A topic can be completed without a counted second. */
    const minimum = topics + attempts > 0 ? 1 : 0;
    return {
      ...{ date, reading: timeSpent, practice: quizTime, studyTime, attempts },
      ...{ level: level === 0 ? minimum : level, frozen: frozen.has(date) },
    };
  });
  const weeks = Array.from({ length: Math.ceil(all.length / 7) }, (_, week) =>
    all.slice(week * 7, week * 7 + 7),
  );
  const months = weeks.flatMap((week, index) => {
    const first = week.find(({ date }) => date.endsWith('-01'));
    return first ? { week: index, name: formatShortMonth(first.date) } : [];
  });
  return {
    weeks,
    months,
    studied: all.filter(({ level }) => level > 0).reverse(),
    total: all.reduce((sum, { studyTime }) => sum + studyTime, 0),
  };
}
