import type { OwnReport } from '../../../api/contract/tests/errata.ts';
import type { ReportReason } from '../../../api/contract/tests/test-rules.ts';
import { formatOwnDay } from '../session/learner-day.ts';

/** What learners choose from when they report a question. */
export const REASON_NAMES: Record<ReportReason, string> = {
  'wrong-key': 'The marked answer is wrong',
  ambiguous: 'More than one option is right, or none',
  outdated: 'It is no longer true',
  typo: 'A spelling or printing mistake',
  other: 'Something else',
};

const OUTCOMES: Record<NonNullable<OwnReport['outcome']>, string> = {
  corrected: 'The answer key was corrected.',
  withdrawn: 'The question was withdrawn.',
  closed: 'An editor has looked at the question.',
};

/** What became of a closed report, with what the editor wrote. */
export function outcomeText({ outcome, answer }: Pick<OwnReport, 'outcome' | 'answer'>): string {
  const what = OUTCOMES[outcome ?? 'closed'];
  return answer === '' ? what : `${what} ${answer}`;
}

/** Where an earlier report of the learner is, above the form. */
export function reportStateText(report: Pick<OwnReport, 'at' | 'closedAt' | 'outcome' | 'answer'>): string {
  if (report.closedAt !== null)
    return `Your report was answered on ${formatOwnDay(report.closedAt)}. ${outcomeText(report)}`;
  return `You reported this question on ${formatOwnDay(report.at)}; no editor has answered yet. Another report replaces it.`;
}
