import type { AnswerChange } from '../../../../contract/tests/test-attempts.ts';

/** A change that chooses an option. */
export const choose = (
  position: number,
  chosen: number | null,
  more: Partial<AnswerChange> = {},
): AnswerChange => ({
  ...{ position, chosen, marked: false, visited: true, confidence: null, seconds: 10, basedOn: 0 },
  ...more,
});
