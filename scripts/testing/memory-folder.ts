import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that Linux keeps in memory. */
const FOLDER = '/dev/shm';

/** Bytes that all tests together may need there. */
const NEEDED = 4 * 1024 ** 3;
/** Bytes of memory that tests need besides. */
const OTHER_MEMORY = 4 * 1024 ** 3;

/**
 * A folder in memory for the temporary files of tests, or null if there is none or it is too small. Nearly every test makes and
 * deletes a folder of forty files and a database, which on a disk takes a fifth of the processor time.
 */
export function memoryFolder(): string | null {
  if (!existsSync(FOLDER) || process.availableMemory() < NEEDED + OTHER_MEMORY) return null;
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize >= NEEDED && runsPrograms(FOLDER) ? FOLDER : null;
}

/** Whether programs may be started from the folder, as tests do. In containers it is often mounted without this right. */
function runsPrograms(parent: string): boolean {
  const folder = mkdtempSync(join(parent, 'swadhyay-'));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
