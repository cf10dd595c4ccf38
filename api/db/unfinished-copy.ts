/**
 * The table in the target of `npm run db:copy` while it runs: one row for each table that was begun, and one for the source.
 * A server does not start on a database that has it.
 */
export const COPY_TABLE = 'unfinished_copy';

export const UNFINISHED_COPY =
  'A copy into this database did not finish. Run it again: npm run db:copy -- FROM TO. Or delete the database and start without its data.';
