import type { Profile, ProfileChange } from '../../../../../api/contract/identity/profile.ts';

/** The three questions, then the proposed week. */
export const STEPS = ['exam', 'minutes', 'subjects', 'week'] as const;
type Step = (typeof STEPS)[number];

/** Minutes a day to choose from. */
export const MINUTES = [15, 30, 45, 60, 90, 120, 180] as const;

/** What the learner has answered. Texts are as in the inputs. */
export interface Answers {
  exam: string;
  examDate: string;
  /** Whether days follow the zone of this device. */
  useDeviceZone: boolean;
  dailyMinutes: number | null;
  /** Slugs in the order in which they were chosen. */
  subjects: readonly string[];
}

export function answersOf({ exam, examDate, dailyMinutes, subjects }: Profile): Answers {
  return { exam: exam ?? '', examDate: examDate ?? '', useDeviceZone: true, dailyMinutes, subjects };
}

/** The step to go on with, from what this device remembers. */
export function parseStep(stored: string | null): Step {
  return STEPS.find((step) => step === stored) ?? 'exam';
}

/** What a finished step changes in the profile. @param zone to propose; null if the account has it */
export function changeOf(step: Step, answers: Answers, zone: string | null): ProfileChange {
  const { exam, examDate, useDeviceZone, dailyMinutes, subjects } = answers;
  switch (step) {
    case 'exam':
      return {
        ...{ exam, examDate: examDate || null },
        ...(zone !== null && { timeZoneProposed: true, ...(useDeviceZone && { timeZone: zone }) }),
      };
    case 'minutes':
      return { dailyMinutes };
    case 'subjects':
      return { subjects: [...subjects] };
    case 'week':
      return { guideDone: true };
  }
}
