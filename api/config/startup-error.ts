/** The process cannot start. The lines explain why and are printed without a stack. */
export class StartError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join('\n'), options);
    this.name = 'StartError';
    this.lines = lines;
  }
}

/** The code of a system error, such as `EACCES` or `SQLITE_NOTADB`; '' without one. */
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

/** Describes an error of the disk or the database, to follow a colon. */
export function reasonOf(error: unknown): string {
  /* Extended codes of SQLite, such as SQLITE_CORRUPT_INDEX, begin with the code. */
  const [code = ''] = /^SQLITE_[A-Z]+/.exec(codeOf(error)) ?? [codeOf(error)];
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
