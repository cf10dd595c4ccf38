import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export interface TempFolder {
  /** Absolute path of the current test's folder. */
  path: string;
  /** Writes files by their path in the folder. */
  write: (files: Record<string, string | Uint8Array>) => Promise<void>;
}

/** Creates a temporary folder for each test of the file and deletes it afterwards. */
export function useTempFolder(): TempFolder {
  const folder: TempFolder = {
    path: '',
    async write(files) {
      for (const [name, text] of Object.entries(files)) {
        const path = join(folder.path, name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }
    },
  };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'swadhyay-content-'));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
