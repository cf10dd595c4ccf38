/** Why the process cannot start, as lines for the person who started it. Printed without a stack. */
export class StartError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join('\n'), options);
    this.name = 'StartError';
    this.lines = lines;
  }
}

/** What the system calls a failure, such as `EACCES` or `SQLITE_NOTADB`; '' where it has no code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EEXIST: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  SQLITE_CORRUPT: 'it is damaged',
  SQLITE_FULL: 'the disk is full',
  SQLITE_NOTADB: 'it is not a SQLite database',
  SQLITE_READONLY: 'permission denied',
};

/** A failure of the disk or the database in words, to stand behind a colon. */
export function reasonOf(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}
