import { explainedText, orNull } from './fields/fields.ts';
import type { Problem } from './fields/text-rule.ts';

/** The month for which an author knows that the facts of a topic are true, as `YYYY-MM`. */
export function asOfField() {
  return orNull(explainedText(monthProblem, { description: 'a month such as 2026-03', trim: true }));
}

function monthProblem(text: string): Problem | null {
  if (/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text)) return null;
  return { message: 'The value of asOf is not a month.', fix: 'write year and month, such as 2026-03' };
}
