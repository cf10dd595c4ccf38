import { defineTable, index, integer, text } from './columns.ts';

/**
 * What the nodes of one PostgreSQL database remember together for minutes: how often something was tried, and sign-ins with
 * the provider that were finished. On SQLite there is one process, which keeps this in memory.
 */
export const shortLived = defineTable(
  'short_lived',
  {
    /** A keyed digest, so that the table holds neither addresses of clients nor e-mail addresses. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    value: text('value'),
    /** ms since 1970; the row counts as absent from then on. */
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('short_lived_ends_at').on(table.endsAt)],
);

/**
 * The newest release that a node of this database has loaded; at most one row. A node that still has an older one stores
 * nothing about its content.
 */
export const newestRelease = defineTable('newest_release', {
  /** Always `release`. */
  key: text('key').primaryKey(),
  id: text('id').notNull(),
  /** ISO 8601, UTC. */
  publishedAt: text('published_at').notNull(),
  /** ms since 1970 */
  loadedAt: integer('loaded_at').notNull(),
});
