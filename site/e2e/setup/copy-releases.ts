import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the releases to another data folder, because each server needs its own. */
export function copyReleases(from: string, to: string): void {
  for (const name of ['releases', 'sources', 'current']) {
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}
