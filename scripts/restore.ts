import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '../api/config/env.ts';
import { StartError } from '../api/config/startup-error.ts';
import { atTime, describeTables } from './backup/describe.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import type { Restored } from './backup/restore-backup.ts';

/**
 * `npm run restore -- FILE [--replace] [--keep-content]`: brings back what a backup holds, where no server runs. A
 * relative FILE counts from where npm was called.
 */
const USAGE = 'Name the backup: npm run restore -- FILE [--replace] [--keep-content]';

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
    // An option that is none: the usage says which there are.
  }
  throw new StartError([USAGE]);
}

function describe({ manifest, plans, aside }: Restored, file: string): string[] {
  const [data, content] = plans;
  const written = (content?.add.length ?? 0) + (content?.replace.length ?? 0);
  const secret = (data?.add.length ?? 0) + (data?.replace.length ?? 0) + (data?.same.length ?? 0) > 0;
  return [
    `Restored ${file} of ${atTime(manifest.createdAt)}:`,
    ...describeTables(manifest),
    'Every table has the rows and the checksum that were backed up.',
    content
      ? `${content.root}: ${written} files written, ${content.same.length} were the same, ${content.remove.length} taken away.`
      : 'The content folder was left as it is.',
    secret
      ? 'The session secret is the one of the backup: sessions that were alive then are alive again.'
      : 'The backup has no session secret: set JWT_SECRET as before, or everyone signs in again.',
    ...(aside === null ? [] : [`What stood there before is in ${aside}.`]),
    'Start the server, then publish (npm run build) so that pages show the content of the backup.',
  ];
}

try {
  const { file, ...options } = readArguments();
  const restored = await restoreBackup(file, readEnv(), options, new Date());
  console.log(describe(restored, file).join('\n'));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}
