/* Bundlers pass on what the system said in words alone. */
const FULL =
  /\b(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)\b|no space left on device|quota exceeded|os error (?:27|28|122)\b/i;

/** Whether something failed because the disk, or the share of it that one may use, takes no more. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return FULL.test(`${code} ${error.message}`) || isDiskFull(error.cause);
}
