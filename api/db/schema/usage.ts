import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * How much a learner has stored. Changed in the transaction that changes the rows it counts; no row means nothing yet.
 * `modules/quota` says what counts.
 */
export const learnerUsage = sqliteTable(
  'learner_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bytes: integer('bytes').notNull(),
    /** Quiz attempts. */
    attempts: integer('attempts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
