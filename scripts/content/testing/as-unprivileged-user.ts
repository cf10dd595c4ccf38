import { chmod } from 'node:fs/promises';
import type { TempFolder } from './temp-folder.ts';

/** `nobody` on most systems. */
const UNPRIVILEGED_USER = 65_534;

/** Runs `work` as a user to whom file permissions apply, because tests may run as root. */
export async function asUnprivilegedUser<Result>(
  folder: TempFolder,
  work: () => Promise<Result>,
): Promise<Result> {
  const user = process.geteuid?.();
  if (user !== 0) return work();
  await chmod(folder.path, 0o755);
  process.seteuid?.(UNPRIVILEGED_USER);
  try {
    return await work();
  } finally {
    process.seteuid?.(user);
  }
}
