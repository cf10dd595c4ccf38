import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { addDays } from '../../../../../api/contract/shared/days.ts';
import { TARGET_MINUTES, type PlannedTarget } from '../../../../../api/contract/study/target-rules.ts';

const DAYS = 7;
/** Minutes of a usual target. */
const SITTING = 40;
const MAX_TARGETS = 4;

export interface PlannedDay {
  date: string;
  targets: (PlannedTarget & { title: string })[];
}

interface Wishes {
  /** Minutes a day; null if the learner did not say. */
  dailyMinutes: number | null;
  /** Slugs in the order in which they are studied. Without any, all subjects. */
  subjects: readonly string[];
  isPremium: boolean;
  today: string;
}

/**
 * Proposes targets for a week from today: topics in reading order, taken in turn from each of the learner's subjects, then
 * from the others. Ends early if there are fewer topics. Premium topics are left out for those who cannot read them.
 */
export function weekPlan(
  published: readonly SubjectSummary[],
  { dailyMinutes, subjects, isPremium, today }: Wishes,
): PlannedDay[] {
  const chosen = subjects.flatMap((slug) => published.find((subject) => subject.slug === slug) ?? []);
  const others = published.filter((subject) => !chosen.includes(subject));
  const topics = [chosen, others].flatMap((subjectsInTurn) =>
    inTurn(
      subjectsInTurn.map(({ slug, topics: all }) =>
        all
          .filter(({ access }) => access !== 'premium' || isPremium)
          .map(({ slug: topic, title }) => ({ subject: slug, topic, title })),
      ),
    ),
  );
  const times = targetTimes(dailyMinutes ?? TARGET_MINUTES.default);
  return Array.from({ length: DAYS }, (_, day) => ({
    date: addDays(today, day),
    targets: topics
      .slice(day * times.length, (day + 1) * times.length)
      .map((topic, index) => ({ ...topic, targetTime: times[index] ?? TARGET_MINUTES.default })),
  })).filter(({ targets }) => targets.length > 0);
}

/** Divides the minutes of a day among targets of about `SITTING` minutes, in steps of five. */
export function targetTimes(minutes: number): number[] {
  const count = Math.min(MAX_TARGETS, Math.max(1, Math.round(minutes / SITTING)));
  const { min, max } = TARGET_MINUTES;
  const each = Math.min(max, Math.max(min, Math.floor(minutes / count / 5) * 5));
  const rest = Math.max(0, Math.min(max - each, minutes - each * count));
  return Array.from({ length: count }, (_, index) => (index === 0 ? each + rest : each));
}

function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}
