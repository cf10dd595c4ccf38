import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run db:generate`: writes a migration for each engine, from the schema of its last one to that of `api/db/schema/`. */
const KIT = fileURLToPath(new URL('bin.cjs', import.meta.resolve('drizzle-kit')));

const ENGINES = [
  { name: 'sqlite', dialect: 'sqlite', url: 'file:sqlite' },
  { name: 'postgres', dialect: 'postgresql', url: 'postgres://any/any' },
];
for (const { name, dialect, url } of ENGINES) {
  const where = ['--schema=./api/db/schema/*.ts', `--out=./api/db/migrations/${name}`];
  const args = [KIT, 'generate', `--dialect=${dialect}`, ...where, ...process.argv.slice(2)];
  // The schema is that of the engine which this address names.
  const env = { ...process.env, DATABASE_URL: url };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
