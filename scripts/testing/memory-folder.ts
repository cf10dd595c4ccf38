import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that Linux keeps in memory. */
const PARENT = '/dev/shm';

/** Bytes that all tests together may need there. */
const NEEDED = 4 * 1024 ** 3;
/** Bytes of memory that tests need besides. */
const OTHER_MEMORY = 4 * 1024 ** 3;

/**
 * Makes a folder in memory for the temporary files of tests, which the caller deletes. Nearly every test makes and deletes a folder
 * of forty files and a database, which on a disk takes a fifth of the processor time.
 *
 * @returns null if the system has no such folder or too little memory, or starts no programs from it, as in many containers
 */
export function makeMemoryFolder(): string | null {
  if (!existsSync(PARENT) || process.availableMemory() < NEEDED + OTHER_MEMORY) return null;
  const { bavail, bsize } = statfsSync(PARENT);
  if (bavail * bsize < NEEDED) return null;
  const folder = mkdtempSync(join(PARENT, 'swadhyay-tests-'));
  /* Like /tmp: tests also start processes of another user. */
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}
