import type { Target } from '../../../../api/contract/study/targets.ts';
import { formatStudyTime, wholeMinutes } from '../../../../api/contract/shared/durations.ts';
import type { LastTest, Today } from '../../../../api/contract/study/today.ts';
import { formatDay, formatShortWeekday } from '../../../client/format/format.ts';
import { tagName } from '../../../client/format/tags.ts';
import { formatMarks, percentOfMarks } from '../../../client/format/marks-text.ts';
import { practiceHref, sectionHref, topicAddress, type Place } from '../../../client/format/topics.ts';
import { splitTitle } from '../../../client/format/gs-paper.ts';

/** The texts and links of the home page of a learner. */

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** The name to greet with: the first word, unless it is short for something. */
function calledName(name: string): string {
  const [first = name] = name.split(/\s+/u);
  return first.length < 3 || first.endsWith('.') ? name : first;
}

/** @param hour of the learner's clock, 0 to 23 */
export function greeting(hour: number, name: string | null): string {
  const time = hour < 4 || hour >= 17 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return name === null ? `Good ${time}` : `Good ${time}, ${calledName(name)}`;
}

/** `189 days to your exam`; empty if there is none ahead. */
export function examText({ exam }: Pick<Today, 'exam'>): string {
  if (!exam) return '';
  return exam.days === 0 ? 'Your exam is today' : `${count(exam.days, 'day')} to your exam`;
}

/** One of the steps of the day. */
export interface Step {
  title: string;
  detail: string;
  href: string;
  action: string;
}

/** The step that continues reading. @param first the topic for a learner who has read nothing; null without content */
export function continueStep(
  { continue: last }: Pick<Today, 'continue'>,
  first: (Place & { title: string; subjectTitle: string }) | null,
): Step | null {
  if (last) {
    const { subject, title, sectionTitle, subjectTitle, atEnd, next } = last;
    if (atEnd && next) {
      return {
        title: `Next: ${next.title}`,
        detail: `You read “${title}” to the end`,
        href: topicAddress({ subject, topic: next.topic }),
        action: 'Continue',
      };
    }
    const stopped =
      sectionTitle === null ? splitTitle(subjectTitle).name : `You stopped at “${sectionTitle}”`;
    const detail = atEnd ? 'You read this topic to the end' : stopped;
    return { title, detail, href: sectionHref(last), action: 'Continue' };
  }
  if (!first) return null;
  return {
    title: first.title,
    detail: `A good place to begin: ${splitTitle(first.subjectTitle).name}`,
    href: topicAddress(first),
    action: 'Start Learning',
  };
}

/** Seconds that a card takes on average. */
const CARD_SECONDS = 15;

export function reviewStep({ reviews: { due } }: Pick<Today, 'reviews'>): Step | null {
  if (due === 0) return null;
  const minutes = Math.max(1, Math.round((due * CARD_SECONDS) / 60));
  return {
    title: `${count(due, 'card')} due`,
    detail: `About ${count(minutes, 'minute')} of review`,
    href: '/review',
    action: 'Review',
  };
}

/** Targets that have room on the page. */
export const MAX_TARGETS = 3;

/** The targets to show, open ones first, and how many are left out. */
export function shownTargets<Shown extends Pick<Target, 'completed'>>({
  targets: { targets },
}: {
  targets: { targets: readonly Shown[] };
}) {
  const open = targets.filter(({ completed }) => !completed);
  const done = targets.filter(({ completed }) => completed);
  return {
    shown: [...open, ...done].slice(0, MAX_TARGETS),
    more: Math.max(0, targets.length - MAX_TARGETS),
    summary: targets.length === 0 ? '' : `${done.length} of ${targets.length} done`,
  };
}

export const targetKey = ({ subject, topic }: Place) => `${subject}/${topic}`;

/**
 * The targets in the order of their rows, which stay while the targets are the same, so that one does not move when it is
 * ticked.
 *
 * @param order keys of the rows so far
 */
export function rowsInOrder<Row extends Place>(
  order: readonly string[],
  all: readonly Row[],
  shown: readonly Row[],
): readonly Row[] {
  const byKey = new Map(all.map((target) => [targetKey(target), target]));
  const rows = order.flatMap((key) => byKey.get(key) ?? []);
  return rows.length === order.length && rows.length === shown.length ? rows : shown;
}

/** `12 of 30 min` */
export function targetTime({ actualTime, targetTime: planned }: { actualTime: number; targetTime: number }) {
  return `${actualTime} of ${planned} min`;
}

/** The streak, and what is left to do today. */
export function streakTexts({ streak, week, dailyMinutes }: Pick<Today, 'streak' | 'week' | 'dailyMinutes'>) {
  const studied = week.at(-1)?.timeSpent ?? 0;
  const today = wholeMinutes(studied);
  const label = `day streak`;
  if (dailyMinutes !== null) {
    const detail =
      today >= dailyMinutes
        ? `Goal reached: ${today} of ${dailyMinutes} min today`
        : `Goal: ${dailyMinutes} min a day, ${today} today`;
    return { days: String(streak.current), label, detail };
  }
  const keep = streak.current > 0 ? 'Study today to keep it' : 'Study today to begin one';
  return {
    days: String(streak.current),
    label,
    detail: studied > 0 ? `${formatStudyTime(studied)} today` : keep,
  };
}

interface DayBar {
  /** `Sun: 18 min` */
  label: string;
  /** The first letter of the weekday. */
  letter: string;
  /** 0 to 1: share of the goal, or of the longest day. */
  filled: number;
  /** Whether a freeze kept the streak. */
  frozen: boolean;
}

export function weekBars({ week, dailyMinutes }: Pick<Today, 'week' | 'dailyMinutes'>): DayBar[] {
  const longest = Math.max(...week.map(({ timeSpent }) => timeSpent));
  const full = dailyMinutes === null ? longest : dailyMinutes * 60;
  return week.map(({ date, timeSpent, frozen }) => {
    const time = timeSpent > 0 ? formatStudyTime(timeSpent) : 'no study';
    const weekday = formatShortWeekday(date);
    return {
      label: `${weekday}: ${frozen ? 'kept by a freeze' : time}`,
      letter: weekday.slice(0, 1),
      filled: full === 0 ? 0 : Math.min(1, timeSpent / full),
      frozen,
    };
  });
}

/** A fact beside the steps, with a link. */
export interface Fact {
  title: string;
  score: number;
  href: string;
  detail: string;
}

/** The quiz or the test that was finished last. */
export function lastAttemptFact({
  lastAttempt,
  lastTest,
}: Pick<Today, 'lastAttempt' | 'lastTest'>): Fact | null {
  if (lastTest && (!lastAttempt || lastAttempt.createdAt < lastTest.submittedAt)) return testFact(lastTest);
  if (!lastAttempt) return null;
  const { title, scorePercentage, correctAnswers, totalQuestions, localDate } = lastAttempt;
  return {
    title,
    score: Math.round(scorePercentage),
    href: '/quiz-analytics',
    detail: `${correctAnswers} of ${totalQuestions} right · ${formatDay(localDate)}`,
  };
}

function testFact({ id, title, marks, maximum, localDate }: LastTest): Fact {
  return {
    title,
    score: Math.round(percentOfMarks({ marks, maximum })),
    href: `/tests/result?attempt=${id}`,
    detail: `${formatMarks(marks)} of ${formatMarks(maximum)} marks · ${formatDay(localDate)}`,
  };
}

export function weakestTagFact({ weakestTag }: Pick<Today, 'weakestTag'>): Fact | null {
  if (!weakestTag) return null;
  const { tag, title, averageScore, totalQuestions } = weakestTag;
  return {
    title: tagName(tag),
    score: Math.round(averageScore),
    href: practiceHref(weakestTag, tag),
    detail: `${Math.round((averageScore * totalQuestions) / 100)} of ${count(totalQuestions, 'question')} right in ${title}`,
  };
}

/** Percent of a subject's topics that are completed, and the text beside its bar. */
export function courseProgress({ completed, total }: { completed: number; total: number }) {
  return {
    percent: total === 0 ? 0 : Math.round((completed * 100) / total),
    text: `${completed} of ${count(total, 'topic')} done`,
  };
}
