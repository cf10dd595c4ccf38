import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveSubject } from './save-subject.ts';
import { savedCopy } from './saved-copies.ts';

const LIST = '/offline/polity.json';

/** An in-memory CacheStorage that can hold `room` files. */
function testCaches(room = Infinity) {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>();
    all.set(name, files);
    return {
      match: (key: string) => Promise.resolve(files.get(key)?.clone()),
      matchAll: () => Promise.resolve([...files.values()]),
      keys: () => Promise.resolve([...files.keys()].map((url) => ({ url }))),
      put: (key: string, response: Response) => {
        if ([...all.values()].reduce((sum, { size }) => sum + size, 0) >= room)
          return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        files.set(key, response);
        return Promise.resolve();
      },
    };
  };
  const caches = {
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    open: (name: string) => Promise.resolve(open(name)),
  };
  return { caches, names: () => [...all].filter(([, { size }]) => size > 0).map(([name]) => name) };
}

/** A same-origin response. */
function own(response: Response): Response {
  return Object.defineProperty(response, 'type', { value: 'basic' });
}

const list = (version: string, names: string[]) =>
  own(Response.json({ title: 'Polity', version, size: 1, files: names.map((name) => [`/${name}`, name]) }));

beforeEach(() => vi.stubGlobal('navigator', {}));
afterEach(() => vi.unstubAllGlobals());

/** @param versionOf returns the version of the list for a call, counted from 1 */
function stub(versionOf: (call: number) => string, room?: number) {
  const { caches, names } = testCaches(room);
  const signals: unknown[] = [];
  let lists = 0;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    signals.push(options.signal);
    if (address !== LIST) return Promise.resolve(own(new Response(address)));
    lists += 1;
    const version = versionOf(lists);
    return Promise.resolve(
      list(
        version,
        ['a', 'b', 'c'].map((name) => name + version),
      ),
    );
  });
  return { names, signals, lists: () => lists };
}

it('saves one version and sets a timeout for every fetch', async () => {
  const { names, signals } = stub(() => '1');
  await saveSubject('polity');
  expect(names()).toEqual(['offline-1:saved:polity@1']);
  expect(signals).toEqual(Array.from({ length: 5 }, () => expect.any(AbortSignal) as unknown));
});

it('saves the new version if a publish happens during the save', async () => {
  const { names } = stub((call) => (call === 1 ? '1' : '2'));
  await saveSubject('polity');
  expect(names()).toEqual(['offline-1:saved:polity@2']);
});

it('gives up if the version keeps changing', async () => {
  const { lists } = stub((call) => `${call % 2}`);
  await expect(saveSubject('polity')).rejects.toThrow('/offline/polity.json changed');
  expect(lists()).toBe(5);
});

it('deletes an unfinished save when space runs out and keeps the previous version', async () => {
  const { names } = stub((call) => (call <= 2 ? '1' : '2'), 5);
  await saveSubject('polity');
  await expect(saveSubject('polity')).rejects.toThrow('full');
  expect(names()).toEqual(['offline-1:saved:polity@1']);
});

it('offers the newer version while the older one is still there', async () => {
  const { caches } = testCaches();
  vi.stubGlobal('caches', caches);
  const page = 'https://site.example/polity/a';
  for (const version of ['1', '2']) {
    const cache = caches.open(`offline-1:saved:polity@${version}`);
    await cache.then(({ put }) => put(LIST, list(version, [])));
    await cache.then(({ put }) => put(page, new Response(`version ${version}`)));
  }
  expect(await (await savedCopy(page))?.text()).toBe('version 2');
});
