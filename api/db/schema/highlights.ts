import {
  HIGHLIGHT_COLORS,
  MAX_CONTEXT,
  MAX_MARGIN_NOTE,
  MAX_OCCURRENCES,
  MAX_QUOTE,
} from '../../contract/study/highlight-rules.ts';
import { defineTable, index, primaryKey, text, writtenByClient, writtenByImport } from './columns.ts';
import { ofLearner } from './accounts.ts';
import { count, id, integerIn, ofTopic, textUpTo, time } from './learner-columns.ts';

/**
 * Highlighted passages of notes. A deleted one keeps its row without texts for a while, so that a device that was offline
 * does not create it again.
 */
export const highlights = defineTable(
  'highlights',
  {
    ...ofLearner('counted'),
    ...writtenByClient({
      /** UUID from the client. */
      id: id('id').notNull(),
    }),
    ...ofTopic(),
    ...writtenByClient({
      /** Id of the section's heading. */
      sectionId: textUpTo('section_id', 300).notNull(),
      sectionTitle: textUpTo('section_title', 300).notNull(),
      quote: textUpTo('quote', MAX_QUOTE).notNull(),
      prefix: textUpTo('prefix', MAX_CONTEXT).notNull(),
      suffix: textUpTo('suffix', MAX_CONTEXT).notNull(),
      /** Index among the equal passages of the section, and their number. */
      nth: integerIn('nth', 0, MAX_OCCURRENCES).notNull(),
      of: integerIn('of', 0, MAX_OCCURRENCES).notNull(),
      color: text('color', { enum: HIGHLIGHT_COLORS }).notNull(),
      note: textUpTo('note', MAX_MARGIN_NOTE).notNull(),
    }),
    ...writtenByImport({
      /** Number of saves. */
      revision: count('revision').notNull(),
      createdAt: time('created_at').notNull(),
      updatedAt: time('updated_at').notNull(),
      deletedAt: time('deleted_at'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('highlights_by_topic').on(table.userId, table.subject, table.topic),
  ],
);
