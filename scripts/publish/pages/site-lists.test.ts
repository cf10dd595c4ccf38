import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { offlineLists, sitemaps } from './site-lists.ts';

const folder = useTempFolder();

async function made(topics: number): Promise<Record<string, string[]>> {
  const subject = { slug: 'राज्य', topics: Array.from({ length: topics }, (_, n) => ({ slug: `t${n}` })) };
  const sources = await sitemaps([subject], [{ slug: 'mock' }], 'https://swadhyay.example', folder.path);
  return Object.fromEntries(
    sources.map(({ name, path }) => [
      name,
      [...readFileSync(path, 'utf8').matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => address),
    ]),
  );
}

it('lists home, subjects, topics and tests by their canonical addresses', async () => {
  const base = 'https://swadhyay.example';
  const subject = `${base}/%E0%A4%B0%E0%A4%BE%E0%A4%9C%E0%A5%8D%E0%A4%AF`;
  expect(await made(1)).toEqual({
    'sitemap-index.xml': [`${base}/sitemap-0.xml`],
    'sitemap-0.xml': [
      `${base}/`,
      `${base}/errata`,
      `${base}/syllabus`,
      `${base}/terms`,
      `${base}/privacy`,
      `${base}/tests`,
      `${base}/tests/mock`,
      subject,
      `${subject}/t0`,
    ],
  });
});

it('splits a sitemap that exceeds the limit of the protocol', async () => {
  const maps = await made(50_000);
  expect(maps['sitemap-index.xml']).toHaveLength(2);
  expect([maps['sitemap-0.xml']?.length, maps['sitemap-1.xml']?.length]).toEqual([50_000, 8]);
});

const file = (letter: string) => ({ size: 10, sha256: letter.repeat(64) });

it('lists the files of each subject by URL, with a version that changes with the files', async () => {
  const files = {
    'index.html': file('0'),
    'polity/index.html': file('1'),
    'polity/preamble/index.html': file('2'),
    'polity/a map?.png': file('3'),
    'data/polity/preamble.json': file('4'),
    'polity-two/index.html': file('5'),
    'offline/index.html': file('6'),
  };
  const read = async (published: typeof files) => {
    const [source] = await offlineLists([{ slug: 'polity', title: 'Polity' }], published, folder.path);
    expect(source?.name).toBe('offline/polity.json');
    return JSON.parse(readFileSync(source?.path ?? '', 'utf8')) as { version: string };
  };
  const list = await read(files);
  expect(list).toEqual({
    title: 'Polity',
    version: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    size: 40,
    files: [
      ['/data/polity/preamble.json', '4'.repeat(16)],
      ['/polity/a%20map%3F.png', '3'.repeat(16)],
      ['/polity', '1'.repeat(16)],
      ['/polity/preamble', '2'.repeat(16)],
    ],
  });
  expect((await read({ ...files, 'index.html': file('9') })).version).toBe(list.version);
  expect((await read({ ...files, 'polity/index.html': file('9') })).version).not.toBe(list.version);
  const withPolicy = { ...file('1'), br: 5, policy: 3 };
  expect((await read({ ...files, 'polity/index.html': withPolicy })).version).toBe(list.version);
});
