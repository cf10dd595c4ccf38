/** Characters that are kept; in UTF-16 units, which is a bound on bytes good enough for a log. */
export const LOG_MAXIMUM = 200_000;

const LEFT_OUT = '… what was printed before is left out\n';

/** The last of what was printed, cut at a line. */
export function boundedLog(log: string): string {
  if (log.length <= LOG_MAXIMUM) return log;
  const kept = log.slice(log.length - LOG_MAXIMUM + LEFT_OUT.length);
  const start = kept.indexOf('\n') + 1;
  return LEFT_OUT + (start > 0 && start < kept.length ? kept.slice(start) : kept).toWellFormed();
}
