import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes a migration from the schema of the last migration to the current one. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './api/db/schema/*.ts',
  out: './api/db/migrations',
});
