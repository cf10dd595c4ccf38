import type { IndexedShard } from './index-process.ts';
import { addressOf, isGated, shardWith, type SearchPage, type Shard } from './shards.ts';

/** Number of pages in the shard of recent changes. Indexing it takes about half a second. */
const RECENT_SIZE = 128;
/** Number of changed pages in it, at most; the others are unchanged. */
const MAX_CHANGED = 64;

/** A shard that was indexed before. */
export interface KnownShard extends IndexedShard {
  key: string;
}

/** A shard of the new index. */
export interface PlannedShard {
  shard: Shard;
  /** Addresses of pages in it that are not to be found, because another shard has them. */
  hidden: string[];
}

/**
 * Decides which shards the index consists of. Edited and new pages form a small shard of recent changes, and their older texts
 * are hidden, so that the publish of an edit does not wait until hundreds of unchanged pages are indexed again. A shard is
 * indexed again at once if one of its pages was removed or is no longer public.
 * @param known the last index by number; null where nothing usable is stored
 */
export function planShards(wanted: readonly Shard[], known: readonly (KnownShard | null)[]): PlannedShard[] {
  const bases = wanted.map((shard, number) => ({ shard, base: baseFor(shard, known[number] ?? null) }));
  const changedIn = ({ base }: (typeof bases)[number]) => base?.changed ?? [];
  for (let count = bases.flatMap(changedIn).length; count > MAX_CHANGED;) {
    const largest = bases.toSorted((a, b) => changedIn(b).length - changedIn(a).length)[0];
    if (!largest) break;
    count -= changedIn(largest).length;
    largest.base = null;
  }
  const planned = bases.map(({ shard, base }): PlannedShard => {
    if (!base) return { shard, hidden: [] };
    const older = base.changed.map(addressOf).filter((address) => address in base.known.pages);
    return { shard: { ...shard, key: base.known.key }, hidden: older };
  });
  const changed = bases.flatMap(changedIn);
  return changed.length === 0 ? planned : [...planned, recentShard(changed, wanted)];
}

/** Returns the shard as it was indexed, and the pages that have changed since; null if it is to be indexed again. */
function baseFor(
  { pages }: Shard,
  known: KnownShard | null,
): { known: KnownShard; changed: SearchPage[] } | null {
  if (!known) return null;
  const changed = pages.filter((page) => known.pages[addressOf(page)]?.key !== page.key);
  if (changed.length > 0 && pages.length <= RECENT_SIZE) return null;
  const present = new Set(pages.map(addressOf));
  const hasRemoved = Object.keys(known.pages).some((address) => !present.has(address));
  const hasClosed = changed.some((page) => isGated(page) && known.pages[addressOf(page)]?.isGated === false);
  return hasRemoved || hasClosed ? null : { known, changed };
}

/**
 * The rarer a word is in its shard, the more it counts. So that words are about as rare here as elsewhere, the shard has
 * unchanged pages too. They are hidden, because they are found in their own shards.
 */
function recentShard(changed: readonly SearchPage[], wanted: readonly Shard[]): PlannedShard {
  const addresses = new Set(changed.map(addressOf));
  const others = wanted.flatMap(({ pages }) => pages).filter((page) => !addresses.has(addressOf(page)));
  const step = Math.max(1, Math.floor(others.length / (RECENT_SIZE - changed.length)));
  const unchanged = others.filter((_, index) => index % step === 0).slice(0, RECENT_SIZE - changed.length);
  return { shard: shardWith([...changed, ...unchanged]), hidden: unchanged.map(addressOf) };
}
