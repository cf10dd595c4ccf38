import type { ReportReason } from '../../../../api/contract/tests/test-rules.ts';
import type { AdminQuestion, MarkedErratum } from '../../../../api/contract/tests/errata.ts';
import { formatPercent } from '../../../client/format/format.ts';

/** The letters of options, such as `(a) or (c)`. */
export function lettersOf(keys: readonly number[]): string {
  const letters = keys.map((key) => `(${'abcd'[key] ?? '?'})`);
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(letters);
}

/** How many first attempts had the question right, or how many more are needed to say so. */
export function facilityText({ attempts, facility }: AdminQuestion['figures'], from = 30): string {
  if (facility === null) return `${attempts} of ${from} first attempts that a figure needs`;
  return `${formatPercent(facility * 100)} of ${attempts} first attempts right`;
}

/** How well the question tells strong learners from weak ones. */
export function discriminationText(
  { attempts, discrimination }: AdminQuestion['figures'],
  from = 100,
): string {
  if (attempts < from) return `${attempts} of ${from} first attempts that a figure needs`;
  if (discrimination === null) return 'None: everybody answered alike';
  const value = discrimination.toFixed(2);
  if (discrimination < 0) return `${value}: weaker learners do better. The key may be wrong`;
  if (discrimination < 0.2) return `${value}: low`;
  return value;
}

/** What a correction would change, as a sentence. */
export function previewText({ attempts, changed, points }: NonNullable<MarkedErratum['preview']>): string {
  if (attempts === 0) return 'Nobody has answered this question yet.';
  if (changed === 0 && attempts === 1) return 'The only attempt with this question keeps its score.';
  if (changed === 0) return `None of the ${attempts} attempts with this question changes its score.`;
  const sign = points > 0 ? '+' : '';
  return `${changed} of ${attempts} attempts ${changed === 1 ? 'changes its' : 'change their'} score, by ${sign}${points.toFixed(1)} percentage points on average.`;
}

/** How far scoring again is, as a sentence. */
export function rescoringText({ changed, finished }: NonNullable<AdminQuestion['rescoring']>): string {
  const scores = changed === 1 ? '1 score' : `${changed} scores`;
  return finished
    ? `All answers have been scored again; ${scores} changed.`
    : `Answers are being scored again; ${scores} changed so far.`;
}

/** Which reported questions are listed; null for any. */
export interface ReportFilter {
  state: 'open' | 'closed';
  reason: ReportReason | null;
  /** Slug, or `tests`. */
  subject: string | null;
}

export const ALL_OPEN: ReportFilter = { state: 'open', reason: null, subject: null };

export function isFiltered({ state, reason, subject }: ReportFilter): boolean {
  return state !== 'open' || reason !== null || subject !== null;
}

/** The query of a page of the list. @param before `next` of the previous page */
export function reportQuery({ state, reason, subject }: ReportFilter, before: string | null): string {
  return new URLSearchParams({
    state,
    ...(reason !== null && { reason }),
    ...(subject !== null && { subject }),
    ...(before !== null && { before }),
  }).toString();
}

/** How many questions match, as a sentence; '' for none. */
export function countText(total: number, { state }: Pick<ReportFilter, 'state'>): string {
  if (total === 0) return '';
  const questions = total === 1 ? '1 question' : `${total} questions`;
  return `${questions} with ${state} reports, the newest report first.`;
}

/** Why not all reports of a question are shown; '' if they are. */
export function shownText(shown: number, count: number): string {
  return shown < count ? `The newest ${shown} of ${count} reports.` : '';
}

/** Whether the published file has another key than the one that an administrator has set. */
export function fileDiffers(
  versions: readonly Pick<AdminQuestion['versions'][number], 'keys' | 'dropped' | 'origin'>[],
): boolean {
  const [latest, published] = [versions.at(-1), versions.findLast(({ origin }) => origin === 'publish')];
  if (!latest || !published) return false;
  return (
    latest.dropped !== published.dropped ||
    (!latest.dropped && lettersOf(latest.keys) !== lettersOf(published.keys))
  );
}
