import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../../content/disk/read/read.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { newFiles } from '../files/new-files.ts';
import type { StoredRelease } from './release.ts';
import { writeSource } from './write-source.ts';

const folder = useTempFolder();
const at = (...path: string[]) => join(folder.path, ...path);
const numberOf = (path: string) => statSync(path).ino;

async function write(
  name: string,
  previous: StoredRelease | null,
): Promise<StoredRelease & { new: string[] }> {
  const content = await readContent(at('content'));
  const disk = newFiles(folder.path);
  mkdirSync(at(name), { recursive: true });
  await writeSource(content, { source: at(name), previous, disk });
  const subjects = content.subjects.map(({ slug, title, description, topics }) => ({
    slug,
    title,
    description,
    topics: topics.map(({ slug, title, description, access, digest }) => {
      return { slug, title, description, access, digest };
    }),
  }));
  const publishedAt = '2026-01-01T00:00:00.000Z';
  const release = { id: name, publishedAt, csp: "default-src 'none'", files: {}, subjects };
  const build = { contentDir: '', publicOrigin: '', apiOrigin: '', program: '', assets: [] };
  return { dir: at(name), source: at(name), release, build, new: [...disk.paths] };
}

it('links what is unchanged, and writes what has changed as new files', async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\nNotes.\n',
    'content/subjects/polity/same.png': 'A picture',
    'content/subjects/polity/other.png': 'A second picture',
  });
  const first = await write('first', null);
  expect(first.new).toHaveLength(4);

  writeFileSync(at('content/subjects/polity/other.png'), 'A changed PICTURE');
  const second = await write('second', first);
  const file = (name: string, release: string) => at(release, 'subjects/polity', name);
  expect(second.new).toEqual([file('other.png', 'second')]);
  for (const name of ['subject.md', 'a.md', 'same.png']) {
    expect(numberOf(file(name, 'second'))).toBe(numberOf(file(name, 'first')));
  }
  expect(readFileSync(file('other.png', 'first'), 'utf8')).toBe('A second picture');
  expect(readFileSync(file('other.png', 'second'), 'utf8')).toBe('A changed PICTURE');
});

it('writes a file again if the one of the last release is missing or damaged', async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/same.png': 'A picture',
  });
  const first = await write('first', null);
  writeFileSync(at('first/subjects/polity/same.png'), 'B picture');
  rmSync(at('first/subjects/polity/subject.md'));
  const second = await write('second', first);
  expect(second.new).toHaveLength(2);
  expect(readFileSync(at('second/subjects/polity/same.png'), 'utf8')).toBe('A picture');
});
