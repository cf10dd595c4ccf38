import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../api/config/env.ts';
import { StartError } from '../api/config/startup-error.ts';
import { describeTables, formatTime, requireSqlite } from './backup/manifest.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import type { Restored } from './backup/restore-backup.ts';

/**
 * `npm run restore -- FILE [--replace] [--keep-content]`: restores a backup; no server may run. A relative FILE is resolved
 * against the directory in which npm was called.
 */
const USAGE = 'Usage: npm run restore -- FILE [--replace] [--keep-content]';

function readArguments(): { file: string; replace: boolean; keepContent: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, 'keep-content': { type: 'boolean' } },
    });
    const [name, ...rest] = positionals;
    if (name !== undefined && rest.length === 0) {
      const file = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
      return { file, replace: values.replace ?? false, keepContent: values['keep-content'] ?? false };
    }
  } catch {
    // Unknown option: print the usage.
  }
  throw new StartError([USAGE]);
}

function describe({ manifest, plans, replacedDir }: Restored, file: string): string[] {
  const [data, content] = plans;
  const written = (content?.add.length ?? 0) + (content?.replace.length ?? 0);
  const secret = (data?.add.length ?? 0) + (data?.replace.length ?? 0) + (data?.same.length ?? 0) > 0;
  return [
    `Restored ${file} of ${formatTime(manifest.createdAt)}:`,
    ...describeTables(manifest),
    'The checksum of every table matches the backup.',
    content
      ? `${content.root}: ${written} files written, ${content.same.length} unchanged, ${content.remove.length} deleted.`
      : 'The content folder was not changed.',
    secret
      ? 'The session secret was restored: sessions that were valid at the time of the backup are valid again.'
      : 'The backup has no session secret: set JWT_SECRET to the same value as before, or all users must sign in again.',
    ...(replacedDir === null ? [] : [`The replaced data is in ${replacedDir}.`]),
    'Start the server, then publish (npm run build) to update the pages.',
  ];
}

try {
  const { file, ...options } = readArguments();
  const settings = readEnv();
  requireSqlite(settings);
  const restored = await restoreBackup(file, settings, options, new Date());
  console.log(describe(restored, file).join('\n'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}
