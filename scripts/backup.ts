import { join, resolve } from 'node:path';
import { readEnv } from '../api/config/env.ts';
import { StartError } from '../api/config/startup-error.ts';
import { counted, describeTables } from './backup/describe.ts';
import { writeBackup } from './backup/write-backup.ts';

/**
 * `npm run backup [-- FILE]`: writes all that cannot be made again into one file, by default under DATA_DIR/backups,
 * while the server runs. A relative FILE counts from where npm was called.
 */
try {
  const [name, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || name?.startsWith('-')) {
    throw new StartError(['Name one file, or none for one of today: npm run backup -- FILE']);
  }
  const settings = readEnv();
  const now = new Date();
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file =
    name === undefined
      ? join(settings.dataDir, 'backups', `swadhyay-${stamp}.backup`)
      : resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const { manifest, size, leftOut } = await writeBackup(file, settings, now);
  const lines = [
    `Backed up ${settings.databaseFile} and ${settings.contentDir}:`,
    ...describeTables(manifest),
    ...leftOut.map((path) => `Not in it: ${join(settings.contentDir, path)}, which is a link or no file.`),
    `${file} (${counted(Math.ceil(size / 1024))} kB) holds personal data and secrets: keep it where few can read it, and on another machine.`,
  ];
  console.log(lines.join('\n'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}
