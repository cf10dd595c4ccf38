import type { StudyDay } from '../../../contract/study/activity.ts';

const NOTHING = { timeSpent: 0, topics: 0, quizTime: 0, attempts: 0 };

/** What was read and what was practised as one list, the first day first. */
export function joinDays(
  read: readonly Pick<StudyDay, 'date' | 'timeSpent' | 'topics'>[],
  practised: readonly Pick<StudyDay, 'date' | 'quizTime' | 'attempts'>[],
): StudyDay[] {
  const days = new Map<string, StudyDay>();
  for (const part of [...read, ...practised]) {
    days.set(part.date, { ...NOTHING, ...days.get(part.date), ...part });
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}
