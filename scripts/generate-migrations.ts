import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run db:generate`: writes the migrations of both engines after a change of `api/db/schema/`. */
const KIT = join(import.meta.dirname, '..', 'node_modules', 'drizzle-kit', 'bin.cjs');

for (const url of ['file:sqlite', 'postgres://any/any']) {
  const { status } = spawnSync(process.execPath, [KIT, 'generate', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  if (status !== 0) process.exit(status ?? 1);
}
