import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** Copies what a publish made from one data folder to another, for a second server: each needs a folder of its own. */
export function copyReleases(from: string, to: string): void {
  for (const name of ['releases', 'sources', 'current']) {
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}
