import { aliasedTable, and, desc, eq, lt, or } from 'drizzle-orm';
import { PAGE_SIZE } from '../../../contract/admin/audit.ts';
import type { AuditEntry } from '../../../contract/admin/audit.ts';
import type { Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { audit } from '../../../db/schema/publishing.ts';

/** The accounts that actions changed; `users` are the accounts that acted. */
const members = aliasedTable(users, 'members');

/** A page of actions, newest first: the entries before the entry `before`, or the first page. */
export async function listActions(queries: Queries, before: string | undefined): Promise<AuditEntry[]> {
  const [last] =
    before === undefined
      ? []
      : await queries.select({ at: audit.at, id: audit.id }).from(audit).where(eq(audit.id, before));
  if (before !== undefined && !last) return [];
  const rows = await queries
    .select({ entry: audit, email: users.email, member: members.email })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .leftJoin(members, eq(members.id, audit.subject))
    .where(last && or(lt(audit.at, last.at), and(eq(audit.at, last.at), lt(audit.id, last.id))))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(PAGE_SIZE);
  return rows.map(({ entry: { id, at, action, subject, detail }, email, member }) => ({
    id,
    at: new Date(at).toISOString(),
    by: email,
    action,
    subject,
    member,
    detail: detail ?? {},
  }));
}
