import { defineConfig } from 'drizzle-kit';
import { engine } from './api/config/engine.ts';

/**
 * Writes a migration from the schema of the last migration to the current one. `npm run db:generate` runs it for both
 * engines.
 */
export default defineConfig({
  dialect: engine === 'postgres' ? 'postgresql' : 'sqlite',
  schema: './api/db/schema/*.ts',
  out: `./api/db/migrations/${engine}`,
});
