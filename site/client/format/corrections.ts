import { formatPercent } from './percent.ts';
import type { ScoreCorrection } from '../../../api/contract/tests/errata.ts';

/** What a correction did, such as `60 % → 66.7 %`. */
export function changeText({ before, after }: Pick<ScoreCorrection, 'before' | 'after'>): string {
  return `${formatPercent(before.percentage)} → ${formatPercent(after.percentage)}`;
}

/** Why the question was corrected, as a sentence. */
export function reasonText({ dropped, reason }: Pick<ScoreCorrection, 'dropped' | 'reason'>): string {
  const what = dropped ? 'The question was withdrawn and counts no more.' : 'The answer key was corrected.';
  return reason === '' ? what : `${what} ${reason}`;
}

/** Where the learner sees the corrected attempt. */
export function attemptAddress({ kind, attemptId }: Pick<ScoreCorrection, 'kind' | 'attemptId'>): string {
  const query = `attempt=${encodeURIComponent(attemptId)}`;
  return kind === 'test' ? `/tests/result?${query}` : `/quiz-analytics?${query}`;
}

/** The newest of the shown times, up to which the corrections are marked as seen. */
export function newestOf(corrections: readonly Pick<ScoreCorrection, 'at'>[]): string {
  return corrections.reduce((newest, { at }) => (at > newest ? at : newest), '');
}
