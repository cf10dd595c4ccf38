import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/success-envelope.ts';

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  by: Type.Union([Type.String(), Type.Null()], {
    description: 'E-mail address of the administrator; null for a hook, or once that account is gone.',
  }),
  action: Type.String({ description: 'Such as `topic.update`.' }),
  subject: Type.String({ description: 'What it was done to, such as `polity/preamble`.' }),
  member: Type.Union([Type.String(), Type.Null()], {
    description:
      'E-mail address of the account it was done to; null where it was none, or once that is gone.',
  }),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Entries of a page, of members too; a page with fewer is the last. */
export const PAGE_SIZE = 50;

export const PageFilter = Type.Object({
  before: Type.Optional(
    Type.String({ description: 'Id of the last entry of one page: the next page follows after it.' }),
  ),
});

export const AuditAnswer = success(Type.Array(AuditEntry));
