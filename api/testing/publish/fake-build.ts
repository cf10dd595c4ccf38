import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppOptions } from '../../services/app-options.ts';

const SCRIPT = fileURLToPath(new URL('fake-build-script.ts', import.meta.url));

/** Replaces the publish script with one that follows the plan in `build.json` in `dataDir`. */
export function fakeBuild(dataDir: string, timeLimit = 60_000): AppOptions['build'] {
  return { script: SCRIPT, args: [dataDir], timeLimit };
}

/** What the fake script does, in this order. */
export interface FakePlan {
  stdout?: string;
  stderr?: string;
  /** Sent to the server over the IPC channel. */
  messages?: readonly unknown[];
  /** Leaves a child process running. */
  leaveChild?: boolean;
  /** Waits until a file of this name exists in the data folder. */
  waitForFile?: string;
  ignoreSigterm?: boolean;
  exitCode?: number;
}

export async function planBuild(dataDir: string, plan: FakePlan): Promise<void> {
  await writeFile(join(dataDir, 'build.json'), JSON.stringify(plan));
}
