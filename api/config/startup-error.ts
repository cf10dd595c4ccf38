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

/** ENOSPC and its like for quotas and limits of file sizes; 53100 is PostgreSQL's. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'];

/** Whether something could not be written for lack of space. Drizzle wraps errors of the database. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.includes(codeOf(error)) || (error instanceof Error && isDiskFull(error.cause));
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
