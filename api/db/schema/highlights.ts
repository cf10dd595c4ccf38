import { HIGHLIGHT_COLORS } from '../../contract/study/highlight-rules.ts';
import {
  defineTable,
  index,
  integer,
  primaryKey,
  text,
  notExported,
  writtenByClient,
  writtenByImport,
} from './columns.ts';
import { users } from './accounts.ts';

/**
 * Highlighted passages of notes. A deleted one keeps its row without texts for a while, so that a device that was offline
 * does not create it again.
 */
export const highlights = defineTable(
  'highlights',
  {
    ...notExported({
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    }),
    ...writtenByClient({
      /** UUID from the client. */
      id: text('id').notNull(),
      subject: text('subject').notNull(),
      topic: text('topic').notNull(),
      /** Id of the section's heading. */
      sectionId: text('section_id').notNull(),
      sectionTitle: text('section_title').notNull(),
      quote: text('quote').notNull(),
      prefix: text('prefix').notNull(),
      suffix: text('suffix').notNull(),
      /** Index among the equal passages of the section, and their number. */
      nth: integer('nth').notNull(),
      of: integer('of').notNull(),
      color: text('color', { enum: HIGHLIGHT_COLORS }).notNull(),
      note: text('note').notNull(),
    }),
    ...writtenByImport({
      /** Number of saves. */
      revision: integer('revision').notNull(),
      createdAt: integer('created_at').notNull(),
      updatedAt: integer('updated_at').notNull(),
      deletedAt: integer('deleted_at'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('highlights_by_topic').on(table.userId, table.subject, table.topic),
  ],
);
