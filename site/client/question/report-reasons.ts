import type { ReportReason } from '../../../api/contract/tests/test-rules.ts';

export const REASON_NAMES: Record<ReportReason, string> = {
  'wrong-key': 'The marked answer is wrong',
  ambiguous: 'More than one option is right, or none',
  outdated: 'It is no longer true',
  typo: 'A spelling or printing mistake',
  other: 'Something else',
};
