import type { OwnReport } from '../../../contract/tests/errata.ts';
import { placeOf } from '../../content/questions/listed-question.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import type { VisibleQuestion } from '../visible-questions/visible-questions.ts';
import { OPEN } from './store.ts';
import type { ReportRow } from './store.ts';

interface ReportContext {
  /** Undefined if the learner may not see it now. */
  question: VisibleQuestion | undefined;
  release: LiveRelease | null;
}

/**
 * A report as the API answers it to the learner who made it. What became of it may name the right option, so a report of a
 * question that the learner may not see looks open, like one of a question that this site does not know.
 */
export function toOwnReport(row: ReportRow, { question, release }: ReportContext): OwnReport {
  const { questionId: ref, reason, text, createdAt } = row;
  const { closedAt, outcome, answer } = question ? row : OPEN;
  return {
    ...{ ref, reason, text, outcome, answer },
    question: question?.wording.question ?? '',
    title: placeOf(ref, release).title,
    at: new Date(createdAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  };
}
