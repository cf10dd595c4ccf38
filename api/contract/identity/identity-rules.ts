/* Rules of accounts and profiles. No TypeBox, which islands would load. */
import { slugProblem } from '../../../scripts/content/slug.ts';
import { isTimeZone } from '../shared/days.ts';
import { isStorable } from '../shared/storable-text.ts';

/** What an account may do: an admin also manages content and members. */
export const ROLES = ['learner', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Characters (Unicode code points). */
export const NAME_MAXIMUM = 60;
/** Characters of the name of an exam. */
export const EXAM_MAXIMUM = 100;
/** Minutes a day that a learner wants to study. */
export const DAILY_MINUTES = { min: 5, max: 960 } as const;
/** Subjects that a learner studies first. */
export const MAX_SUBJECTS = 20;

/** Control characters, line breaks, and marks that change the direction of the text around a name. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/** The parts of a profile that are checked by these rules. */
interface ProfileFields {
  displayName?: string | null;
  exam?: string | null;
  timeZone?: string;
  dailyMinutes?: number | null;
  subjects?: readonly string[];
}

/** Returns the first problem with new values as a sentence for the learner, or null. */
export function profileProblem({
  displayName,
  exam,
  timeZone,
  dailyMinutes,
  subjects,
}: ProfileFields): string | null {
  return (
    textProblem(displayName, 'The name', NAME_MAXIMUM) ??
    textProblem(exam, 'The exam', EXAM_MAXIMUM) ??
    (timeZone === undefined || isTimeZone(timeZone)
      ? null
      : 'The time zone must be a name such as Asia/Kolkata.') ??
    dailyMinutesProblem(dailyMinutes) ??
    subjectsProblem(subjects)
  );
}

/** A name or exam as it is stored: trimmed, with single spaces, null if empty. */
export function cleanText(text: string | null): string | null {
  return text?.normalize('NFC').trim().replaceAll(/\s+/gu, ' ') || null;
}

function textProblem(text: string | null | undefined, what: string, maximum: number): string | null {
  if (text === undefined || text === null) return null;
  if ([...text.trim()].length > maximum) return `${what} may have ${maximum} characters at most.`;
  return isStorable(text) && !INVISIBLE.test(text.trim())
    ? null
    : `${what} has a character that cannot be shown.`;
}

function dailyMinutesProblem(minutes: number | null | undefined): string | null {
  if (minutes === undefined || minutes === null) return null;
  const { min, max } = DAILY_MINUTES;
  return Number.isInteger(minutes) && minutes >= min && minutes <= max
    ? null
    : `Minutes a day must be a whole number from ${min} to ${max}.`;
}

function subjectsProblem(subjects: readonly string[] | undefined): string | null {
  if (subjects === undefined) return null;
  if (subjects.length > MAX_SUBJECTS) return `At most ${MAX_SUBJECTS} subjects can be chosen.`;
  if (subjects.some((slug) => slugProblem(slug, 'subject') !== null))
    return 'The subjects must be slugs, such as polity.';
  return new Set(subjects).size < subjects.length ? 'A subject is listed twice.' : null;
}

/** Bytes that are uploaded. */
export const PICTURE_BYTES = 200_000;
/** Pixels per side of the stored picture, which is square. */
export const PICTURE_SIDE = 256;
/** Media types that are accepted. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
