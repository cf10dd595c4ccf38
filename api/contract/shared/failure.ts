import { Type } from 'typebox';
import type { Static } from 'typebox';

/** What is wrong on one line of a file that was sent. */
export const LineProblem = Type.Object({
  line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description: 'From 1; null where it is about the file as a whole.',
  }),
  reason: Type.String(),
});
export type LineProblem = Static<typeof LineProblem>;

/** The body of every answer whose status is 400 or above. */
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    code: Type.String({ description: 'Stable name of the kind of failure, such as `sign_in_required`.' }),
    message: Type.String({ description: 'One sentence for the reader.' }),
    problems: Type.Optional(
      Type.Array(LineProblem, {
        description: 'Where a file that was sent is refused: every bad line of it.',
      }),
    ),
  },
  { description: 'It did not work; the status and the code say why.' },
);
export type Failure = Static<typeof Failure>;

/** The same failure body for each of the given statuses, and for those that no route is safe from: 500, and a full disk. */
export function failures<Status extends number>(
  ...statuses: Status[]
): Record<Status | 500 | 507, typeof Failure> {
  const entries = [...statuses, 500, 507].map((status) => [status, Failure]);
  return Object.fromEntries(entries) as Record<Status | 500 | 507, typeof Failure>;
}
