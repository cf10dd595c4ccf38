import type { RunningTest } from '../../../../api/contract/tests/test-attempts.ts';
import type { LocalAnswer } from '../../../client/tests/hall-record.ts';

/** The five states of the legend in the computer-based tests of the NTA. */
export const QUESTION_STATES = [
  'not-visited',
  'not-answered',
  'answered',
  'marked',
  'answered-marked',
] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

export const STATE_TEXTS: Record<QuestionState, string> = {
  'not-visited': 'Not visited',
  'not-answered': 'Not answered',
  answered: 'Answered',
  marked: 'Marked for review',
  'answered-marked': 'Answered and marked',
};

type Shown = Pick<LocalAnswer, 'chosen' | 'marked' | 'visited'>;

export function stateOf({ chosen, marked, visited }: Shown): QuestionState {
  if (chosen !== null) return marked ? 'answered-marked' : 'answered';
  if (marked) return 'marked';
  return visited ? 'not-answered' : 'not-visited';
}

export function countStates(answers: readonly Shown[]): Record<QuestionState, number> {
  const counts = { 'not-visited': 0, 'not-answered': 0, answered: 0, marked: 0, 'answered-marked': 0 };
  for (const answer of answers) counts[stateOf(answer)] += 1;
  return counts;
}

/** What counts: answered questions, whether they are marked or not. */
export const answeredIn = (counts: Record<QuestionState, number>) =>
  counts.answered + counts['answered-marked'];

export interface HallSection {
  /** 0-based. */
  index: number;
  title: string;
  /** Its questions. */
  positions: number[];
}

/** The sections with questions, in order. */
export function sectionsOf({
  sections,
  questions,
}: Pick<RunningTest, 'sections' | 'questions'>): HallSection[] {
  return sections
    .map(({ title }, index) => ({
      index,
      title,
      positions: questions.flatMap(({ section }, position) => (section === index ? [position] : [])),
    }))
    .filter(({ positions }) => positions.length > 0);
}

/** The question to open first: where the learner was on this device, or the last one that was visited on another. */
export function firstPosition(answers: readonly Shown[], wanted: number | null): number {
  if (wanted !== null && wanted >= 0 && wanted < answers.length) return wanted;
  return Math.max(
    0,
    answers.findLastIndex(({ visited }) => visited),
  );
}

/** The saving state, as a sentence. It says "Saved" only for what the server has acknowledged. */
export function savingText({
  unsent,
  conflicts,
  sending,
  offline,
  stored,
}: {
  /** Questions with changes that the server has not acknowledged, and those of them that wait for the learner's choice. */
  unsent: number;
  conflicts: number;
  sending: boolean;
  offline: boolean;
  stored: boolean;
}): { text: string; tone: 'saved' | 'sending' | 'waiting' } {
  if (unsent === 0) return { text: 'Saved', tone: 'saved' };
  if (unsent === conflicts) return { text: 'Choose between two answers', tone: 'waiting' };
  if (!stored) return { text: 'Not sent yet: keep this page open', tone: 'waiting' };
  if (sending && !offline) return { text: 'Saving…', tone: 'sending' };
  return { text: 'Saved on this device, not sent yet', tone: 'waiting' };
}

/** A time in words for screen readers: `1 hour 5 minutes`. @param seconds whole seconds */
export function timeInWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
  if (seconds < 60) return count(seconds, 'second');
  return [hours > 0 ? count(hours, 'hour') : '', minutes > 0 ? count(minutes, 'minute') : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** The clock: `1:58:20`, `4:05`, `0:09`. @param seconds whole seconds */
export function clockText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
