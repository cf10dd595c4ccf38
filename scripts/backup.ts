import { join, resolve } from 'node:path';
import { readEnv } from '../api/config/env.ts';
import { StartError } from '../api/config/startup-error.ts';
import { describeTables, formatCount, requireSqlite } from './backup/manifest.ts';
import { writeBackup } from './backup/write-backup.ts';

/**
 * `npm run backup [-- FILE]`: writes a backup, by default to DATA_DIR/backups; the server may run. A relative FILE is resolved
 * against the directory in which npm was called.
 */
try {
  const [name, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || name?.startsWith('-')) {
    throw new StartError(['Usage: npm run backup [-- FILE]']);
  }
  const settings = readEnv();
  requireSqlite(settings);
  const now = new Date();
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file =
    name === undefined
      ? join(settings.dataDir, 'backups', `swadhyay-${stamp}.backup`)
      : resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const { manifest, size, skipped } = await writeBackup(file, settings, now);
  const lines = [
    `Backed up ${settings.databaseFile} and ${settings.contentDir}:`,
    ...describeTables(manifest),
    ...skipped.map(
      (path) => `Not backed up: ${join(settings.contentDir, path)}, which is not a regular file.`,
    ),
    `${file} (${formatCount(Math.ceil(size / 1024))} kB) contains personal data and secrets: restrict who can read it, and store a copy on another machine.`,
  ];
  console.log(lines.join('\n'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}
