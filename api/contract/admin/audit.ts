import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  by: Type.Union([Type.String(), Type.Null()], {
    description:
      'E-mail address of the administrator; null for a webhook, a command, a setting or a deleted account.',
  }),
  action: Type.String({ description: 'For example `topic.update`.' }),
  subject: Type.String({ description: 'Target of the action, for example `polity/preamble`.' }),
  member: Type.Union([Type.String(), Type.Null()], {
    description: 'E-mail address of the changed account; null if the action changed none or it was deleted.',
  }),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Entries per page, also for members. A page with fewer entries is the last. */
export const PAGE_SIZE = 50;

export const PageFilter = Type.Object({
  before: Type.Optional(Type.String({ description: 'Id of the last entry of the previous page.' })),
});

export const AuditAnswer = success(Type.Array(AuditEntry));
