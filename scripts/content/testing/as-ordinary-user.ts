import { chmod } from 'node:fs/promises';
import type { TempFolder } from './temp-folder.ts';

/** `nobody` on most systems; any user that owns nothing here would do. */
const ORDINARY_USER = 65_534;

/** Does `work` as a user whom the rights of files bind, with `folder` open to it: tests may well run as root. */
export async function asOrdinaryUser<Result>(
  folder: TempFolder,
  work: () => Promise<Result>,
): Promise<Result> {
  const user = process.geteuid?.();
  if (user !== 0) return work();
  await chmod(folder.path, 0o755);
  process.seteuid?.(ORDINARY_USER);
  try {
    return await work();
  } finally {
    process.seteuid?.(user);
  }
}
