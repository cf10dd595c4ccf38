import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { inParallel } from '../../content/disk/in-parallel.ts';

/** Files that are written one by one and brought to the disk together. */
export interface NewFiles {
  /** Always a new file: the old one of that name may be linked into another release. */
  write: (path: string, data: string | Uint8Array) => void;
  /** Those written so far. */
  paths: readonly string[];
  /** Takes in files that were written elsewhere, as `write` writes them. */
  add: (paths: readonly string[]) => void;
  /** All of them are on the disk, not only in its cache, when this is done. */
  sync: () => Promise<void>;
}

/** Up to so many files are cheaper brought to the disk one by one than with all that waits for it. */
const FEW = 200;
const WIDTH = 16;

/** Writes at once rather than in the background, where thousands of small files would queue behind compression. */
export function newFiles(folder: string): NewFiles {
  const written: string[] = [];
  return {
    write: (path, data) => {
      try {
        writeFileSync(path, data, { flag: 'wx' });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        rmSync(path);
        writeFileSync(path, data, { flag: 'wx' });
      }
      written.push(path);
    },
    paths: written,
    add: (paths) => written.push(...paths),
    sync: async () => {
      const paths = written.splice(0);
      if (paths.length > FEW && (await syncVolume(folder))) return;
      await inParallel(paths, WIDTH, async (path) => {
        await using handle = await open(path, 'r+');
        await handle.datasync();
      });
    },
  };
}

/** Brings everything on the volume of `folder` to the disk; false where the system has no command that does. */
async function syncVolume(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const child = spawn('sync', ['-f', folder], { stdio: 'ignore' });
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    return status === 0;
  } catch {
    /* There is no such command. */
    return false;
  }
}
