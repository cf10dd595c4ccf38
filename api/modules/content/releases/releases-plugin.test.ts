import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import { switchTo, writeManifest, writeRelease } from '../../../testing/publish/fixture-release.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../../../testing/temporary-folder.ts';
import { watchReleases } from './releases-plugin.ts';
import type { Releases } from './releases-plugin.ts';

let folder: TemporaryFolder;
let dataDir: string;
let time: number;
let errors: string[];
let releases: Releases;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = folder.path;
  time = 0;
  errors = [];
  const log = {
    info: () => undefined,
    error: ({ err }: { err: unknown }) => void errors.push(String(err)),
  } as unknown as FastifyBaseLogger;
  releases = watchReleases(dataDir, log, () => time);
});
afterEach(() => folder.remove());

/** Id of the live release a second later. */
async function later(): Promise<string | undefined> {
  time += 1_000;
  return (await releases.current())?.id;
}

describe('the live release', () => {
  test('is null without an error until the first publish', async () => {
    expect(await releases.current()).toBeNull();
    expect(await later()).toBeUndefined();
    expect(errors).toEqual([]);
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
    expect(await later()).toBe('first');
  });

  test('changes after a switch, checked at most once per second', async () => {
    await writeRelease(dataDir, 'first');
    await writeRelease(dataDir, 'second');
    await switchTo(dataDir, 'first');
    expect(await later()).toBe('first');
    await switchTo(dataDir, 'second');
    time += 999;
    expect((await releases.current())?.id).toBe('first');
    time += 1;
    expect((await releases.current())?.id).toBe('second');
    await switchTo(dataDir, 'first');
    expect(await later()).toBe('first');
  });

  test('is passed to listeners once per switch', async () => {
    const switched: string[] = [];
    releases.onSwitch(({ id }) => switched.push(id));
    for (const id of ['first', 'second']) await writeRelease(dataDir, id);
    await switchTo(dataDir, 'first');
    await later();
    const first = await releases.current();
    expect([switched, first && releases.isLive(first)]).toEqual([['first'], true]);
    await switchTo(dataDir, 'second');
    await later();
    await later();
    expect([switched, first && releases.isLive(first)]).toEqual([['first', 'second'], false]);
  });

  test('is read once for concurrent requests', async () => {
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
    const answers = await Promise.all(Array.from({ length: 50 }, () => releases.current()));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]?.id).toBe('first');
    await later();
    expect(await releases.current()).toBe(answers[0]);
  });

  test.each<[string, (folder: string, release: object) => Promise<void>]>([
    ['without release.json', (at) => rm(join(at, 'release.json'))],
    ['with a cut-off release.json', (at) => writeFile(join(at, 'release.json'), '{"id":"second",')],
    ['without a policy', (at, release) => writeManifest(at, { ...release, csp: undefined })],
    [
      'with a policy of two lines',
      (at, release) => writeManifest(at, { ...release, csp: 'a\r\nset-cookie: x' }),
    ],
    [
      'with an unknown access level',
      (at, release) =>
        writeManifest(at, {
          ...release,
          subjects: [
            {
              slug: 's',
              title: '',
              description: '',
              topics: [{ slug: 't', title: '', description: '', access: 'all', digest: 'a'.repeat(64) }],
            },
          ],
        }),
    ],
    ['with an id that leads elsewhere', (at, release) => writeManifest(at, { ...release, id: '../first' })],
    ...['../secret', '/etc/passwd', '.env', 'a/.git/config', 'a/../b', 'a//b', 'a\\b', 'a/', ''].map(
      (path): [string, (folder: string, release: object) => Promise<void>] => [
        `that lists ${JSON.stringify(path)}`,
        (at, release) =>
          writeManifest(at, { ...release, files: { [path]: { size: 1, sha256: 'a'.repeat(64) } } }),
      ],
    ),
  ])('does not change when a release %s becomes live, and logs one error', async (_name, spoil) => {
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
    expect(await later()).toBe('first');
    const { folder: second, release } = await writeRelease(dataDir, 'second');
    await spoil(second, release);
    await switchTo(dataDir, 'second');
    expect([await later(), await later(), await later()]).toEqual(['first', 'first', 'first']);
    expect(errors).toHaveLength(1);

    await writeManifest(second, release);
    expect(await later()).toBe('second');
  });

  test('stays live if the link is removed', async () => {
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
    expect(await later()).toBe('first');
    await rm(join(dataDir, 'current'));
    expect([await later(), await later()]).toEqual(['first', 'first']);
    await symlink('releases/nowhere', join(dataDir, 'current'));
    expect(await later()).toBe('first');
    expect(errors).toHaveLength(2);
  });
});
