import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppOptions } from '../../app.ts';

const SCRIPT = fileURLToPath(new URL('fake-build-script.ts', import.meta.url));

/** A program in place of the one that publishes: it does what the file `build.json` in `dataDir` says. */
export function fakeBuild(dataDir: string, timeLimit = 60_000): AppOptions['build'] {
  return { script: SCRIPT, args: [dataDir], timeLimit };
}

/** What the fake does, in this order. */
export interface FakePlan {
  prints?: string;
  complains?: string;
  /** Told over the channel to the server. */
  tells?: readonly unknown[];
  /** Leaves a process of its own running. */
  leaves?: boolean;
  /** Does not go on before there is a file of this name in the data folder; for ever where none ever is. */
  waitsFor?: string;
  /** Does not end when it is told to. */
  stubborn?: boolean;
  exit?: number;
}

export async function planBuild(dataDir: string, plan: FakePlan): Promise<void> {
  await writeFile(join(dataDir, 'build.json'), JSON.stringify(plan));
}
