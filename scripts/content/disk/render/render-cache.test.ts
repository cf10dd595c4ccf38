import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { topicWith } from '../../testing/topic.ts';
import { pruneRenderCache } from './render-cache.ts';
import { renderTopics } from './render.ts';

const folder = useTempFolder();
const WEEK = 7 * 86_400_000;

const render = (...notes: string[]) =>
  renderTopics(
    notes.map((text) => topicWith([], { slug: text.slice(2), notes: text })),
    { cacheDir: folder.path },
  );
const entries = async () =>
  (await readdir(folder.path, { recursive: true })).filter((name) => /\/.+\.(json|tmp)$/.test(name));

it('removes partial files and entries that were unused for a week', async () => {
  await render('# A', '# B');
  await folder.write({ 'aa/half.json.1.tmp': '{' });
  await render('# A');
  await pruneRenderCache(folder.path, Date.now());
  expect(await entries()).toHaveLength(3);
  await pruneRenderCache(folder.path, Date.now() + WEEK + 60_000);
  expect(await entries()).toHaveLength(1);
  /* The remaining entry is the used one, because rendering finds it. */
  const [entry = ''] = await entries();
  await render('# A');
  expect(await entries()).toEqual([entry]);
  expect(join(folder.path, entry)).toMatch(/[0-9a-f]{64}\.json$/);
});
