import { isAbsolute, relative } from 'node:path';
import type { PublishMessage } from '../api/contract/admin/publishes.ts';
import { readEnv } from '../api/config/env.ts';
import { codeOf, reasonOf, StartError } from '../api/config/startup-error.ts';
import { formatIssue } from './content/issue.ts';
import { CompileError } from './publish/compile/compile-site.ts';
import { isDiskFull } from './publish/release/disk-full.ts';
import { ContentFaultError, publish } from './publish/publish.ts';
import { PublishRunningError } from './publish/lock.ts';
import { PageError } from './publish/pages/make-pages.ts';
import { SearchIndexError } from './publish/search/search-files.ts';

/**
 * `npm run build`: one publish. Exit 0 when the new release is served, 1 when the old one stays. Started by the server,
 * it also says how far it is, waits for a publish from the command line, and ends with the server.
 */
const startedByServer = process.send !== undefined;
const WAIT_FOR_OTHER_MS = 600_000;
const DISK_FULL =
  'The disk is full: the publish could not be written. Make room in DATA_DIR and publish again.';
const PLACES = 'A publish reads CONTENT_DIR and writes to DATA_DIR and to .astro/ of the program.';
/** What the system answers where a file or folder may not be had, or cannot stand there. */
const BARRED = ['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS'];

/** What says in its message all that there is to say. */
const KNOWN = [PublishRunningError, CompileError, PageError, SearchIndexError];

function tell(message: PublishMessage): void {
  if (process.connected) process.send?.(message);
}

if (startedByServer) {
  process.on('disconnect', () => process.exit(1));
  /* Listening must not keep alive what is done. */
  process.channel?.unref();
}

let contentDir: string | null = null;
try {
  const settings = readEnv(process.env, process.cwd());
  contentDir = settings.contentDir;
  const { release, changes, issues } = await publish({
    ...settings,
    now: () => new Date(),
    report: console.log,
    onStage: (stage) => tell({ stage }),
    patience: startedByServer ? WAIT_FOR_OTHER_MS : 0,
  });
  for (const issue of issues) console.log(formatIssue(issue));
  tell({ release: release.id, changes });
} catch (error) {
  const lines = linesOf(error);
  console.error(lines?.join('\n') ?? error);
  tell({ failure: lines?.[0] ?? String(error) });
  process.exitCode = 1;
}

/** What went wrong in words; null where it is a fault of ours. */
function linesOf(error: unknown): readonly string[] | null {
  if (error instanceof StartError) return error.lines;
  if (isDiskFull(error)) return [DISK_FULL, String(error)];
  const gone = goneFile(error);
  if (gone !== null) return [`${gone} was taken away while it was being published. Publish again.`];
  const barred = barredPlace(error);
  if (barred !== null) return [`${barred} cannot be used: ${reasonOf(error)}. ${PLACES}`];
  if (error instanceof ContentFaultError) return [error.message, ...error.issues.map(formatIssue)];
  return error instanceof Error && KNOWN.some((kind) => error instanceof kind) ? [error.message] : null;
}

/** The file or folder that this user may not have; null where something else went wrong. */
function barredPlace(error: unknown): string | null {
  if (/^SQLITE_(?:CANTOPEN|READONLY)/.test(codeOf(error))) return 'The lock publish.lock in DATA_DIR';
  const barred = error instanceof Error && 'path' in error && BARRED.includes(codeOf(error));
  return barred ? String(error.path) : null;
}

/** The file of the content folder, if there was one, that was there when it was checked and not any more. */
function goneFile(error: unknown): string | null {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error;
  if (!missing || contentDir === null) return null;
  const file = relative(contentDir, String(error.path));
  return file.startsWith('..') || isAbsolute(file) ? null : file;
}
