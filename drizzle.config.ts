import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the SQL that turns the last migration's schema into today's. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './api/db/schema/*.ts',
  out: './api/db/migrations',
});
