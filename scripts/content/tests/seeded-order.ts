import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * `refs` in the order in which a draw takes them: by the digest of the seed and the reference. The same seed gives the same
 * order, and a candidate more or less does not change the order of the others.
 */
export function seededOrder(refs: readonly string[], seed: string): string[] {
  return refs
    .map((ref) => ({ ref, rank: bytesToHex(sha256(utf8ToBytes(`${seed}\n${ref}`))) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ ref }) => ref);
}
