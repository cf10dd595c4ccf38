import { DAY, dayOf, startOfDay } from '../../api/contract/shared/days.ts';
import type { DemoClient } from './demo-client.ts';

export const DEMO_DAYS = 42;

/** Subjects in the order in which the learner studies them; others follow. */
export const FIRST_SUBJECTS: readonly string[] = [
  'polity',
  'physical-geography',
  'modern-history',
  'economics',
  'environment',
  'ethics',
];

/** The last days without a rest, which are the streak that the demo shows. */
const STREAK_DAYS = 9;

const HOUR = 60 * 60_000;
/** The learner lives in India, 5½ hours before UTC, and studies at 7 in the morning and in the evening. */
export const DEMO_TIME_ZONE = 'Asia/Kolkata';
const OFFSET = 5.5 * HOUR;
const MORNING = 7 * HOUR;
const EVENING = 19 * HOUR;

export interface DemoTopic {
  subject: string;
  topic: string;
  title: string;
}

/** A quiz on a topic. */
interface PlannedQuiz {
  topic: DemoTopic;
  /** Probability of a right answer, 0 to 1, before what is special about the question. */
  ability: number;
  exam: boolean;
}

/** One day of study. Times are ms since 1970. */
interface PlannedDay {
  /** 0 is the day of the sign-up. */
  index: number;
  /** `YYYY-MM-DD` in the learner's time zone. */
  date: string;
  morning: number;
  evening: number;
  readings: { topic: DemoTopic; minutes: number; completes: boolean }[];
  targets: { topic: DemoTopic; minutes: number }[];
  quizzes: PlannedQuiz[];
  /** The most review cards that the learner answers. */
  reviews: number;
}

/**
 * Plans six weeks of study that end at `end`: a topic takes one or two days, is practised when it is finished, and some are
 * practised again later, with better results. Some days are rests; the last nine are not.
 *
 * @param topics in the order in which they are studied
 * @param end ms since 1970; nothing is planned after it
 */
export function studyPlan(topics: readonly DemoTopic[], end: number, random: SeededRandom): PlannedDay[] {
  const today = startOfDay(dayOf(end + OFFSET)) - OFFSET;
  const finished: DemoTopic[] = [];
  let [position, begun] = [0, false];
  return Array.from({ length: DEMO_DAYS + 1 }, (_, index) => {
    const start = today - (DEMO_DAYS - index) * DAY;
    const day: PlannedDay = {
      index,
      date: dayOf(start + OFFSET),
      morning: Math.min(start + MORNING, end),
      evening: Math.min(start + EVENING, end),
      readings: [],
      targets: [],
      quizzes: [],
      reviews: 0,
    };
    const isToday = index === DEMO_DAYS;
    const rests = index > 0 && index <= DEMO_DAYS - STREAK_DAYS && random.chance(0.16);
    const topic = topics[position];
    if (rests || !topic) return day;

    const ability = 0.5 + (0.25 * index) / DEMO_DAYS;
    const completes = begun && !isToday;
    day.readings.push({ topic, minutes: random.between(18, 42), completes });
    day.targets.push({ topic, minutes: random.between(4, 9) * 5 });
    if (completes) {
      day.quizzes.push({ topic, ability, exam: index % 6 === 5 });
      finished.push(topic);
      position += 1;
    }
    begun = !completes;
    const next = topics[position];
    if (completes && next && (random.chance(0.5) || index === DEMO_DAYS - 1)) {
      day.readings.push({ topic: next, minutes: random.between(8, 20), completes: false });
      begun = true;
    }
    const old = finished[random.between(0, Math.max(0, finished.length - 3))];
    if (old && random.chance(0.45)) {
      day.quizzes.push({ topic: old, ability: ability + 0.15, exam: false });
      day.targets.push({ topic: old, minutes: random.between(2, 4) * 5 });
    }
    day.reviews = isToday ? 6 : random.between(12, 30);
    return day;
  });
}

/** What a routine works with. */
export interface Study extends DemoClient {
  random: SeededRandom;
  /** Moves the clock of the app to a time in ms since 1970, or to the end of the demo if that is earlier. */
  moveTo: (time: number) => void;
  /** Adds to the time, in minutes. */
  pass: (minutes: number) => void;
  /** The time in ISO format. */
  time: () => string;
  /** Slugs of the published subjects. */
  subjects: readonly string[];
  /** Topics that the learner plans for the coming days. */
  upcoming: (after: number) => DemoTopic[];
}

/** Something that the learner does on a day, with calls that the pages make. Add one to `routines.ts` to extend the demo. */
export type Routine = (study: Study, day: PlannedDay) => Promise<void>;

/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** From 0 up to but not including 1. */
  next: () => number;
  /** A whole number; both ends included. */
  between: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  /** In the form of a UUID of version 4. */
  uuid: () => string;
}

/** @param seed a whole number */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  /* Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    uuid: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => between(0, 15).toString(16)),
  };
}
