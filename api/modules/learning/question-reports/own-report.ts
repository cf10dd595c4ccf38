import type { Wording } from '../../../contract/tests/corrections.ts';
import type { OwnReport } from '../../../contract/tests/errata.ts';
import { placeOf } from '../../content/questions/question-place.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import type { ReportRow } from './store.ts';

export interface ReportContext {
  /** By `QuestionRef`. */
  wordings: ReadonlyMap<string, Wording>;
  release: LiveRelease | null;
  /** ms since 1970 */
  now: number;
}

/** A report as the API answers it to the learner who made it. */
export function toOwnReport(row: ReportRow, { wordings, release, now }: ReportContext): OwnReport {
  const { questionId: ref, reason, text, createdAt, closedAt, outcome, answer } = row;
  return {
    ...{ ref, reason, text, outcome, answer },
    question: wordings.get(ref)?.question ?? '',
    title: placeOf(ref, release, now).title,
    at: new Date(createdAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  };
}
