import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';

/** The body of a successful response. */
export function success<Data extends TSchema>(data: Data) {
  return Type.Object({ success: Type.Literal(true), data });
}

/** A successful response without data. */
export const Done = success(Type.Null());

/** A problem in an uploaded file. */
export const LineProblem = Type.Object({
  line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description: '1-based; null for a problem of the entire file.',
  }),
  reason: Type.String(),
});
export type LineProblem = Static<typeof LineProblem>;

/** A problem of one value of a submitted file. */
export const FieldProblem = Type.Object({
  path: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
    description: 'Names and indexes that lead to the value, such as `["popups", 0, "title"]`.',
  }),
  reason: Type.String(),
});
export type FieldProblem = Static<typeof FieldProblem>;

/** The body of every response with a status of 400 or above. */
export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    code: Type.String({ description: 'Stable name of the error, such as `sign_in_required`.' }),
    message: Type.String({ description: 'A sentence for the user.' }),
    problems: Type.Optional(
      Type.Array(LineProblem, {
        description: 'Problems by line, if an uploaded file is rejected.',
      }),
    ),
    fields: Type.Optional(
      Type.Array(FieldProblem, { description: 'Problems by value, if a submitted file is rejected.' }),
    ),
  },
  { description: 'The request failed. The status and the code say why.' },
);
export type Failure = Static<typeof Failure>;

/** Response schemas for these statuses, and for 500, 503 (no database) and 507 (disk full), which can happen on every route. */
export function failures<Status extends number>(
  ...statuses: Status[]
): Record<Status | 500 | 503 | 507, typeof Failure> {
  const entries = [...new Set([...statuses, 500, 503, 507])].map((status) => [status, Failure]);
  return Object.fromEntries(entries) as Record<Status | 500 | 503 | 507, typeof Failure>;
}
