import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { checkContent, type CheckOptions } from '../check/check.ts';
import { openTopicCache } from '../read/topic-cache.ts';
import { readContent } from '../read/read.ts';
import { preparedTopicPath, readPreparedKey } from './prepared.ts';
import { openRenderAhead } from './render.ts';

const folder = useTempFolder();

const PARAGRAPH = 'The *council* amends **the levy** of the district.\n\n';
const topicFile = (notes: string) => `---\ntitle: A\n---\n\n${notes}`;

async function write(topics: Record<string, string>): Promise<string> {
  const files = Object.entries(topics).map(([slug, notes]) => [
    `content/subjects/polity/${slug}.md`,
    topicFile(notes),
  ]);
  await folder.write(Object.fromEntries(files) as Record<string, string>);
  return join(folder.path, 'content');
}

/** Reads a content folder and renders ahead; `outcomes` are sorted. */
async function readAhead(content: string) {
  const cacheDir = join(folder.path, 'cache');
  const ahead = await openRenderAhead({ cacheDir, concurrency: 2 });
  const { subjects } = await readContent(content, await openTopicCache(cacheDir, Date.now()), ahead.add);
  const outcomes = await ahead.finish();
  return {
    topics: subjects.flatMap(({ topics }) => topics).length,
    outcomes: [...outcomes.values()].map(({ type }) => type).sort(),
  };
}

it('renders each distinct text once, and reports one that cannot be rendered', async () => {
  const long = PARAGRAPH.repeat(400);
  const content = await write({
    'a-long': long,
    'b-long': `${long}More.`,
    'c-long': `${long}Most.`,
    'd-same': long,
    'e-nested': '> '.repeat(3_000),
  });
  const { topics, outcomes } = await readAhead(content);
  expect(topics).toBe(5);
  expect(outcomes).toEqual(['failed', 'rendered', 'rendered', 'rendered']);
});

it('renders nothing if there is little text', async () => {
  const content = await write({ a: PARAGRAPH, b: PARAGRAPH.repeat(2) });
  expect(await readAhead(content)).toEqual({ topics: 2, outcomes: [] });
});

it('finds what a check finds that renders after reading', async () => {
  const long = PARAGRAPH.repeat(800);
  const content = await write({
    a: long,
    b: `${long}[missing](/polity/nowhere)`,
    c: `${long}![none](none.png)`,
    d: '> '.repeat(3_000),
  });
  const found = async (name: string, options: CheckOptions = {}) => {
    const { issues, subjects } = await checkContent(content, join(folder.path, name), options);
    return { issues, topics: subjects.flatMap(({ topics }) => topics.map(({ slug }) => slug)) };
  };
  const prepareIn = join(folder.path, 'input');
  const ahead = await found('ahead', { prepareIn });
  expect(ahead).toEqual(await found('after'));
  expect(ahead.topics).toEqual(['a', 'b', 'c']);
  expect(ahead.issues.length).toBeGreaterThan(2);
  expect(await found('ahead')).toEqual(ahead);
  for (const slug of ['a', 'b', 'c']) {
    expect(readPreparedKey(preparedTopicPath(prepareIn, 'polity', slug))).toMatch(/^[0-9a-f]{64}$/);
  }
});
