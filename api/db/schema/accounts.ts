import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  counting,
  defineTable,
  index,
  integer,
  primaryKey,
  text,
  notExported,
  writtenByServer,
} from './columns.ts';
import { ROLES } from '../../contract/identity/identity-rules.ts';

/*
 * Conventions of all tables, which fit SQLite and PostgreSQL: ids are UUIDs as text, times are whole milliseconds since
 * 1970 (UTC), days are `YYYY-MM-DD` in the learner's time zone when they were stored, and every row of a learner has `user_id`
 * in its keys (see `../distribution.ts`) and is deleted with the account.
 */

export const users = defineTable(
  'users',
  {
    ...writtenByServer({
      id: text('id').primaryKey(),
      /** Normalised before writing: trimmed, NFKC, lower case. */
      email: text('email').notNull().unique(),
      /** When the owner proved that the address is theirs; null before that. */
      emailVerifiedAt: integer('email_verified_at'),
      phoneNumber: text('phone_number'),
      displayName: text('display_name'),
      avatar: text('avatar'),
      role: text('role', { enum: ROLES }).notNull().default('learner'),
      isPremium: boolean('is_premium').notNull().default(false),
    }),
    ...notExported({
      /** Null if the account has no password and signs in through a provider. */
      passwordHash: text('password_hash'),
    }),
    ...writtenByServer({
      /** When the owner was last told by e-mail that someone tried to sign up with the address. */
      signUpLetterAt: integer('sign_up_letter_at'),
      createdAt: integer('created_at').notNull(),
      updatedAt: integer('updated_at').notNull(),
    }),
  },
  (table) => [check('users_role_known', sql`${table.role} in ('learner', 'admin')`)],
);

/** The learner whose row it is, and whether it counts towards the quota: rows of which a learner can add any number do. */
export const ofLearner = (quota: 'counted' | 'uncounted') =>
  notExported({
    userId: counting(
      text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      quota === 'counted',
    ),
  });

/** An account at an OpenID provider; `subject` is the provider's id of the person. */
export const identities = defineTable(
  'identities',
  {
    ...writtenByServer({
      provider: text('provider').notNull(),
      subject: text('subject').notNull(),
    }),
    ...ofLearner('uncounted'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identities_by_user').on(table.userId),
  ],
);

/** A session is valid until `expires_at`. Signing out deletes the row. */
export const sessions = defineTable(
  'sessions',
  {
    ...notExported({
      id: text('id').notNull(),
    }),
    ...ofLearner('uncounted'),
    ...writtenByServer({
      createdAt: integer('created_at').notNull(),
      expiresAt: integer('expires_at').notNull(),
      lastSeenAt: integer('last_seen_at').notNull(),
      userAgent: text('user_agent'),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Only the hash of a reset token is stored, so a stolen database opens no account. Using the token deletes the row. */
export const passwordResets = defineTable(
  'password_resets',
  {
    ...notExported({
      tokenHash: text('token_hash').primaryKey(),
    }),
    ...ofLearner('uncounted'),
    ...writtenByServer({
      expiresAt: integer('expires_at').notNull(),
    }),
  },
  (table) => [index('password_resets_by_user').on(table.userId)],
);

/** Administrators created from the settings. The row remains if the account is deleted, so it is not created again. */
export const configuredAdmins = defineTable('configured_admins', {
  email: text('email').primaryKey(),
  createdAt: integer('created_at').notNull(),
});
