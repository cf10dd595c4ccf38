import { Type } from 'typebox';
import type { Static } from 'typebox';

/** The body of every answer whose status is 400 or above. */
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    code: Type.String({ description: 'Stable name of the kind of failure, such as `sign_in_required`.' }),
    message: Type.String({ description: 'One sentence for the reader.' }),
  },
  { description: 'It did not work; the status and the code say why.' },
);
export type Failure = Static<typeof Failure>;

/** The same failure body for each of the given statuses, and for 500, which no route is safe from. */
export function failures<Status extends number>(...statuses: Status[]): Record<Status | 500, typeof Failure> {
  const entries = [...statuses, 500].map((status) => [status, Failure]);
  return Object.fromEntries(entries) as Record<Status | 500, typeof Failure>;
}
