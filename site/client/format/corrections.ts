import { formatPercent } from './format.ts';
import { formatMarks } from './marks-text.ts';
import type { OwnReport, ScoreCorrection } from '../../../api/contract/tests/errata.ts';

/**
 * The change of a score, such as `60 % → 66.7 %`. Percentages are never below 0: if both are the same, the change is
 * given in marks, such as `−2 → −4⅔ marks`.
 */
export function changeText({ before, after }: Pick<ScoreCorrection, 'before' | 'after'>): string {
  const [from, to] = [formatPercent(before.percentage), formatPercent(after.percentage)];
  if (from !== to || before.marks === null || after.marks === null || before.marks === after.marks)
    return `${from} → ${to}`;
  return `${formatMarks(before.marks)} → ${formatMarks(after.marks)} marks`;
}

/** Why the question was corrected, as a sentence. */
export function reasonText({ dropped, reason }: Pick<ScoreCorrection, 'dropped' | 'reason'>): string {
  const what = dropped ? 'The question was withdrawn and no longer counts.' : 'The answer key was corrected.';
  return reason === '' ? what : `${what} ${reason}`;
}

/** Where the learner sees the corrected attempt. */
export function attemptAddress({ kind, attemptId }: Pick<ScoreCorrection, 'kind' | 'attemptId'>): string {
  const query = `attempt=${encodeURIComponent(attemptId)}`;
  return kind === 'test' ? `/tests/result?${query}` : `/quiz-analytics?${query}`;
}

/** The newest of the shown times, up to which corrections and answered reports are marked as seen. */
export function newestOf(
  corrections: readonly Pick<ScoreCorrection, 'at'>[],
  reports: readonly Pick<OwnReport, 'closedAt'>[] = [],
): string {
  const times = [...corrections.map(({ at }) => at), ...reports.map(({ closedAt }) => closedAt ?? '')];
  return times.reduce((newest, at) => (at > newest ? at : newest), '');
}
