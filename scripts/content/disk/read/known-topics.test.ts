import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { ContentMovedError, readKnownTopics } from './known-topics.ts';
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

/** Reads the folder as a check does some time later, and tells which topics were recalled rather than read. */
async function read(after = LATER) {
  const known = await readKnownTopics(join(folder.path, 'cache'), Date.now() + after);
  const recalled: string[] = [];
  const { subjects, issues } = await readContent(join(folder.path, 'content'), {
    ...known,
    recall: (place) => {
      const found = known.recall(place);
      if (found) recalled.push(place.slug);
      return found;
    },
  });
  await known.save();
  const topics = subjects.flatMap((subject) => subject.topics);
  return { topics, issues, recalled };
}

it('recalls topics whose files are unchanged, with all of their text and all that is wrong with them', async () => {
  await write({ 'subject.md': '---\ntitle: P\n---\n', 'a.md': NOTES, 'a.csv': CSV, 'b.md': NOTES });
  const first = await read();
  const second = await read();
  expect([first.recalled, second.recalled]).toEqual([[], ['a', 'b']]);
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
  const { recalled, topics } = await read();
  expect(recalled).toEqual(['b']);
  const plain = await readContent(join(folder.path, 'content'));
  expect(topics.map((topic) => ({ ...topic }))).toEqual(plain.subjects[0]?.topics);
});

it('does not trust a file so new that another write could leave the same time', async () => {
  await write({ 'a.md': NOTES });
  await read(0);
  expect((await read()).recalled).toEqual([]);
  expect((await read()).recalled).toEqual(['a']);
});

it('does not hand out another text than the one that was checked', async () => {
  await write({ 'a.md': NOTES });
  await read();
  const { topics } = await read();
  await writeFile(at('a.md'), NOTES.replace('One', 'Two'));
  expect(() => topics[0]?.notes).toThrow(ContentMovedError);
});

it('reads everything where what is kept was damaged', async () => {
  await write({ 'a.md': NOTES });
  await read();
  const file = join(folder.path, 'cache/read.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"title":"A"', '"title":"B"'));
  const { topics, recalled } = await read();
  expect(recalled).toEqual([]);
  expect(topics[0]?.title).toBe('A');
});
