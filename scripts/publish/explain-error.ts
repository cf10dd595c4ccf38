import { isAbsolute, relative } from 'node:path';
import { codeOf, reasonOf, StartError } from '../../api/config/startup-error.ts';
import { DamagedCacheError } from '../content/disk/cache-file.ts';
import { formatIssue } from '../content/issue.ts';
import { DatabaseUnavailable } from '../../api/db/unavailable.ts';
import { CompileError } from './compile/compile-site.ts';
import { BucketError } from '../../api/modules/content/releases/bucket/bucket.ts';
import { DamagedObjectError } from '../../api/modules/content/releases/bucket/stored-manifest.ts';
import { PublishRunningError } from '../../api/db/sqlite/publish-lock.ts';
import { PageError } from './pages/make-pages.ts';
import { InvalidContentError } from './publish.ts';
import { RemovalError } from './removals.ts';
import { SearchIndexError } from './search/search-files.ts';

const DISK_FULL = 'The disk is full. Free space in DATA_DIR and publish again.';
const FOLDERS_USED = 'A publish reads CONTENT_DIR and writes to DATA_DIR and to .astro/ of the program.';
const ACCESS_ERRORS = ['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Errors whose message needs no explanation. */
const SELF_EXPLANATORY = [
  PublishRunningError,
  BucketError,
  DamagedObjectError,
  CompileError,
  DamagedCacheError,
  PageError,
  SearchIndexError,
];

/**
 * The lines to print for an error of a publish; null for an unexpected error.
 * @param contentDir null if the settings could not be read
 */
export function explainError(error: unknown, contentDir: string | null): readonly string[] | null {
  if (error instanceof StartError) return error.lines;
  if (isDiskFull(error)) return [DISK_FULL, String(error)];
  const deleted = deletedContentFile(error, contentDir);
  if (deleted !== null) return [`${deleted} was deleted during the publish. Publish again.`];
  const inaccessible = inaccessiblePath(error);
  if (inaccessible !== null) return [`${inaccessible} cannot be used: ${reasonOf(error)}. ${FOLDERS_USED}`];
  if (error instanceof InvalidContentError) return [error.message, ...error.issues.map(formatIssue)];
  if (error instanceof DatabaseUnavailable) return [error.message, String(error.cause)];
  if (error instanceof RemovalError) return [error.message, error.advice];
  const isKnown = error instanceof Error && SELF_EXPLANATORY.some((kind) => error instanceof kind);
  return isKnown ? [error.message] : null;
}

/* Bundlers report the system's error only in their message. */
const DISK_FULL_TEXT =
  /\b(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)\b|no space left on device|quota exceeded|os error (?:27|28|122)\b/i;

/** Whether an error was caused by a full disk or an exceeded quota. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return DISK_FULL_TEXT.test(`${code} ${error.message}`) || isDiskFull(error.cause);
}

function inaccessiblePath(error: unknown): string | null {
  if (/^SQLITE_(?:CANTOPEN|READONLY)/.test(codeOf(error))) return 'The lock publish.lock in DATA_DIR';
  const hasPath = error instanceof Error && 'path' in error && ACCESS_ERRORS.includes(codeOf(error));
  return hasPath ? String(error.path) : null;
}

/** The path of a content file that existed when the content was checked and is now missing. */
function deletedContentFile(error: unknown, contentDir: string | null): string | null {
  const isMissing = error instanceof Error && 'path' in error && codeOf(error) === 'ENOENT';
  if (!isMissing || contentDir === null) return null;
  const file = relative(contentDir, String(error.path));
  return file.startsWith('..') || isAbsolute(file) ? null : file;
}
