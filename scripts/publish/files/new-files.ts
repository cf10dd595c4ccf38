import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import pLimit from 'p-limit';

/** Files that are written one by one and flushed to the disk together. */
export interface NewFiles {
  /** Always creates a new file: an existing one may be hard-linked into another release. */
  write: (path: string, data: string | Uint8Array) => void;
  /** Files written so far. */
  paths: readonly string[];
  /** Adds files that a worker wrote with its own `NewFiles`. */
  add: (paths: readonly string[]) => void;
  /** Flushes all files to the disk. */
  sync: () => Promise<void>;
}

/** Up to this number, flushing each file is faster than flushing the whole volume. */
const SINGLE_SYNC_MAX = 200;
const SYNC_CONCURRENCY = 16;

/** Writes synchronously: in the background, thousands of small files would queue behind compression. */
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
      if (paths.length > SINGLE_SYNC_MAX && (await syncVolume(folder))) return;
      await pLimit(SYNC_CONCURRENCY).map(paths, async (path) => {
        await using handle = await open(path, 'r+');
        await handle.datasync();
      });
    },
  };
}

/** Flushes the volume of `folder` to the disk. Returns false if the system has no command for that. */
async function syncVolume(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const child = spawn('sync', ['-f', folder], { stdio: 'ignore' });
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    return status === 0;
  } catch {
    /* The command does not exist. */
    return false;
  }
}
