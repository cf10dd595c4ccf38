import { linkSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';

/** A file of a site and the copies that stand beside it, by what their names end in, with their sizes in bytes. */
export function copiesOf({ size, br, gz }: ReleaseFile): [ending: string, size: number][] {
  const copies: [string, number | undefined][] = [
    ['', size],
    ['.br', br],
    ['.gz', gz],
  ];
  return copies.filter((copy): copy is [string, number] => copy[1] !== undefined);
}

/** Links a file of the release at `from`, with its compressed copies, into the one at `to`; false where that fails. */
export function linkFile(from: string, to: string, name: string, entry: ReleaseFile): boolean {
  try {
    for (const [ending] of copiesOf(entry)) {
      linkSync(join(from, 'site', name + ending), join(to, 'site', name + ending));
    }
    return true;
  } catch {
    /* The older release was damaged or stands on another disk: the caller writes the file anew. */
    return false;
  }
}
