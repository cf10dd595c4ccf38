import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that Linux keeps in memory. */
const PARENT = '/dev/shm';

/** The name of the folder, with the id of the process that made it. */
const OF_PROCESS = /^swadhyay-tests-(\d+)$/;

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
  if (!existsSync(PARENT)) return null;
  removeLeftFolders(PARENT);
  if (process.availableMemory() < NEEDED + OTHER_MEMORY) return null;
  const { bavail, bsize } = statfsSync(PARENT);
  if (bavail * bsize < NEEDED) return null;
  const folder = join(PARENT, `swadhyay-tests-${process.pid}`);
  mkdirSync(folder);
  /* Like /tmp: tests also start processes of another user. */
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

/** Deletes the folders of processes that were killed, before this one makes its own. */
export function removeLeftFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(OF_PROCESS.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    /* EPERM: of another user. */
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}
