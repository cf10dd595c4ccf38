import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { ContentChangedError, openReadCache } from './read-cache.ts';
import { readContent } from './read.ts';

const folder = useTempFolder();
const LATER = 10_000;
const NOTES = '---\ntitle: A\n---\n# One\n';
const CSV =
  'question,option1,option2,option3,option4,correctAnswer,explanation\nQ?,A,B,,,1,Because.\nshort\n';

const at = (name: string) => join(folder.path, 'content/subjects/polity', name);

async function write(files: Record<string, string>): Promise<void> {
  const placed = Object.entries(files).map(([name, text]) => [`content/subjects/polity/${name}`, text]);
  await folder.write(Object.fromEntries(placed) as Record<string, string>);
}

/** Reads the folder like a later check; `cached` lists the topics that were not read again. */
async function read(after = LATER) {
  const cache = await openReadCache(join(folder.path, 'cache'), Date.now() + after);
  const slugOf = (path: string) => /(\w+)\.md$/.exec(path)?.[1] ?? path;
  const read: string[] = [];
  const { subjects, issues } = await readContent(join(folder.path, 'content'), {
    ...cache,
    get: (paths, load) =>
      cache.get(paths, () => {
        read.push(slugOf(paths[0]));
        return load();
      }),
  });
  await cache.save();
  const topics = subjects.flatMap((subject) => subject.topics);
  const cached = topics.map(({ slug }) => slug).filter((slug) => !read.includes(slug));
  return { topics, issues, cached };
}

it('reuses topics with unchanged files, with their texts and issues', async () => {
  await write({ 'subject.md': '---\ntitle: P\n---\n', 'a.md': NOTES, 'a.csv': CSV, 'b.md': NOTES });
  const first = await read();
  const second = await read();
  expect([first.cached, second.cached]).toEqual([[], ['a', 'b']]);
  expect(second.topics.map((topic) => ({ ...topic }))).toEqual(first.topics);
  expect(second.topics[0]?.mcqs).toHaveLength(1);
  expect(second.issues).toEqual(first.issues);
  expect(second.issues.map(({ line }) => line)).toContain(3);
});

it.each<[string, () => Promise<void>]>([
  ['was changed', () => writeFile(at('a.md'), `${NOTES}more`)],
  ['has other questions', () => writeFile(at('a.csv'), CSV.replace('Q?', 'R?'))],
  ['has no questions any more', () => rm(at('a.csv'))],
  [
    'was changed without another size or time',
    async () => {
      const { atime, mtime } = await stat(at('a.md'));
      await writeFile(at('a.md'), NOTES.replace('One', 'Two'));
      await utimes(at('a.md'), atime, mtime);
    },
  ],
  [
    'was replaced by another file',
    async () => {
      await writeFile(at('new'), NOTES.replace('One', 'Two'));
      await rename(at('new'), at('a.md'));
    },
  ],
])('reads a topic again that %s', async (_, change) => {
  await write({ 'a.md': NOTES, 'a.csv': CSV, 'b.md': NOTES });
  await read();
  await change();
  const { cached, topics } = await read();
  expect(cached).toEqual(['b']);
  const plain = await readContent(join(folder.path, 'content'));
  expect(topics.map((topic) => ({ ...topic }))).toEqual(plain.subjects[0]?.topics);
});

it('does not cache a file so new that it could change without a new timestamp', async () => {
  await write({ 'a.md': NOTES });
  await read(0);
  expect((await read()).cached).toEqual([]);
  expect((await read()).cached).toEqual(['a']);
});

it('throws instead of returning a text that was not checked', async () => {
  await write({ 'a.md': NOTES });
  await read();
  const { topics } = await read();
  await writeFile(at('a.md'), NOTES.replace('One', 'Two'));
  expect(() => topics[0]?.notes).toThrow(ContentChangedError);
});

it('reads everything again if the cache is damaged', async () => {
  await write({ 'a.md': NOTES });
  await read();
  const file = join(folder.path, 'cache/read.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"title":"A"', '"title":"B"'));
  const { topics, cached } = await read();
  expect(cached).toEqual([]);
  expect(topics[0]?.title).toBe('A');
});
