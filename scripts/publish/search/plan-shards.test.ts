import { expect, it } from 'vitest';
import type { Access } from '../../content/model.ts';
import { planShards, type KnownShard } from './plan-shards.ts';
import { addressOf, isGated, shardWith, type SearchPage, type Shard } from './shards.ts';

function page(
  name: string,
  { key = 'first', access = 'free' }: { key?: string; access?: Access } = {},
): SearchPage {
  const titled = { slug: name, title: name, description: '' };
  const subject = { slug: 'polity', title: 'Polity', description: '' };
  return { key: `${name} ${key}`, subject, topic: { ...titled, access, digest: '' } };
}

/** Four shards of 200 pages: `0-0` to `3-199`. */
function site(change: (page: SearchPage) => SearchPage | null = (page) => page): Shard[] {
  return [0, 1, 2, 3].map((shard) => {
    const pages = Array.from({ length: 200 }, (_, number) => change(page(`${shard}-${number}`)));
    return shardWith(pages.filter((page) => page !== null));
  });
}

function edit(...names: string[]) {
  return (before: SearchPage) => {
    const name = before.topic?.slug ?? '';
    return names.includes(name) ? page(name, { key: 'edited' }) : before;
  };
}

function indexed(shards: readonly Shard[]): KnownShard[] {
  return shards.map(({ key, pages }) => {
    const records = pages.map((page) => {
      const address = addressOf(page);
      return [address, { key: page.key, isGated: isGated(page), fragment: address }] as const;
    });
    return { key, files: {}, pages: Object.fromEntries(records) };
  });
}

const first = indexed(site());
const keysOf = (known: readonly { key: string }[]) => known.map(({ key }) => key);
const numbersKept = (planned: ReturnType<typeof planShards>) =>
  [0, 1, 2, 3].filter((number) => planned[number]?.shard.key === first[number]?.key);

it('keeps the index of an unchanged site', () => {
  const planned = planShards(site(), first);
  expect(planned.map(({ shard }) => shard.key)).toEqual(keysOf(first));
  expect(planned.flatMap(({ hidden }) => hidden)).toEqual([]);
});

it('indexes edited pages beside unchanged ones, and hides the other copy of each page', () => {
  const wanted = site(edit('1-7', '3-0'));
  const planned = planShards(wanted, first);
  expect(numbersKept(planned)).toEqual([0, 1, 2, 3]);
  expect(planned.slice(0, 4).map(({ hidden }) => hidden)).toEqual([[], ['/polity/1-7'], [], ['/polity/3-0']]);
  const recent = planned[4]!;
  const addresses = recent.shard.pages.map(addressOf);
  expect(addresses).toHaveLength(128);
  expect(addresses.slice(0, 2)).toEqual(['/polity/1-7', '/polity/3-0']);
  expect(recent.hidden).toEqual(addresses.slice(2));
  expect(new Set(addresses.map((address) => address[8])).size).toBe(4);
});

it('adds a new page, and shows a page again as it was before an edit', () => {
  const planned = planShards(
    site(edit('0-0')).map((shard, number) =>
      number === 2 ? shardWith([...shard.pages, page('new')]) : shard,
    ),
    indexed([...site(edit('0-0')), shardWith([page('0-0')])]),
  );
  expect(planned[2]?.hidden).toEqual([]);
  expect(planned[4]?.shard.pages.map(addressOf)).toContain('/polity/new');
  expect(planned[4]?.hidden).toHaveLength(127);
});

it.each([
  ['removed', (before: SearchPage) => (before.topic?.slug === '1-7' ? null : before)],
  [
    'closed',
    (before: SearchPage) =>
      before.topic?.slug === '1-7' ? page('1-7', { key: 'closed', access: 'premium' }) : before,
  ],
])('indexes the shard of a page again at once that was %s', (_, change) => {
  const planned = planShards(site(change), first);
  expect(planned).toHaveLength(4);
  expect(numbersKept(planned)).toEqual([0, 2, 3]);
  expect(planned.flatMap(({ hidden }) => hidden)).toEqual([]);
});

it('indexes the shards with most changes again when there are too many', () => {
  const names = (shard: number, count: number) =>
    Array.from({ length: count }, (_, number) => `${shard}-${number}`);
  const planned = planShards(site(edit(...names(0, 30), ...names(1, 40), ...names(2, 20))), first);
  expect(numbersKept(planned)).toEqual([0, 2, 3]);
  expect(planned[4]?.hidden).toHaveLength(128 - 50);
});

it('indexes everything whose record is missing, and small shards', () => {
  const planned = planShards(site(edit('1-7', '3-0')), [first[0]!, null, first[2]!]);
  expect(numbersKept(planned)).toEqual([0, 2]);
  expect(planned).toHaveLength(4);
  const small = [shardWith([page('a'), page('b')])];
  const edited = [shardWith([page('a'), page('b', { key: 'edited' })])];
  expect(planShards(edited, indexed(small)).map(({ shard }) => shard.key)).toEqual(keysOf(edited));
});
