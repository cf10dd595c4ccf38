import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * How much a learner has stored, updated in the transaction that changes the counted rows. No row means 0.
 * `modules/learning/quota` defines what counts.
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
