import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_EXTRA } from '../../testing/topic.ts';
import type { Topic } from '../../model.ts';
import { TOPIC_DEFAULTS } from '../../schema/frontmatter.ts';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { loadText } from './render-cache.ts';
import type { RenderedTopic } from './topic-text.ts';
import { pipelineVersion } from './pipeline-version.ts';
import { renderTopics } from './render.ts';

const folder = useTempFolder();
/** Ordinary, but long enough to take seconds. */
const LONG = '*a* **b** [c](d)\n\n'.repeat(40_000);

function topicOf(slug: string, notes: string, explanation = ''): Topic {
  const question = {
    question: 'Why?',
    options: ['a'],
    correctAnswer: 0,
    explanation,
    tags: ['t'],
    ...NO_EXTRA,
  };
  return {
    subject: 'polity',
    slug,
    ...TOPIC_DEFAULTS,
    title: slug,
    notes,
    notesLine: 4,
    csv: '',
    mcqs: [question],
    mcqLines: [2],
    withheld: [],
    withheldLines: [],
    namedSections: [],
    digest: '',
    shownDigest: '',
    notesDigest: '',
  };
}

const render = (topics: Topic[], timeLimitMs = 5_000) =>
  renderTopics(topics, { cacheDir: folder.path, concurrency: 2, timeLimitMs });
const loadRendered = async (topic: Topic, cacheDir: string): Promise<RenderedTopic> =>
  (await loadText(topic, cacheDir)).topic;
const entries = async () =>
  (await readdir(folder.path, { recursive: true })).filter((name) => /\/\w{64}\.json$/.test(name));

describe('renderTopics', () => {
  it('caches every distinct text once', async () => {
    const topics = [topicOf('a', '# A ![x](x.png)'), topicOf('b', '# A ![x](x.png)'), topicOf('c', '# C')];
    const { references, issues } = await render(topics);
    expect(issues).toEqual([]);
    expect(topics.map((topic) => references.get(topic)?.notes.images)).toEqual([['x.png'], ['x.png'], []]);
    expect(await entries()).toHaveLength(2);
    expect((await readdir(folder.path, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual(
      [],
    );
  });

  it('caches texts that render to different HTML separately', async () => {
    const topics = [
      topicOf('a', '# A'),
      { ...topicOf('a', '# A'), subject: 'art' },
      topicOf('a', '# A', 'Because'),
    ];
    await render(topics);
    expect(await entries()).toHaveLength(3);
  });

  it('renders only texts that are not cached', async () => {
    await render([topicOf('a', '# A')]);
    const [entry = ''] = await entries();
    await writeFile(join(folder.path, entry), 'unchanged');
    await render([topicOf('a', '# A'), topicOf('b', '# B')]);
    expect(await readFile(join(folder.path, entry), 'utf8')).toBe('unchanged');
    expect(await entries()).toHaveLength(2);
  });

  it('stops a text that takes too long, renders the others and ends its threads', async () => {
    const topics = [
      topicOf('slow', LONG),
      topicOf('deep', '<div>'.repeat(5_000)),
      ...Array.from({ length: 6 }, (_, index) => topicOf(`good-${index}`, `# ${index}`)),
    ];
    const threads = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
    const before = threads();
    const { references, issues } = await render(topics, 700);
    expect(threads()).toBe(before);
    expect(issues.map(({ severity, code, file }) => `${severity} ${code} ${file}`).toSorted()).toEqual([
      'error notes-too-deep subjects/polity/deep.md',
      'error notes-too-slow subjects/polity/slow.md',
    ]);
    expect([...references.keys()].map(({ slug }) => slug)).toEqual(topics.slice(2).map(({ slug }) => slug));
  });

  it('does not render a text again that has failed', async () => {
    const topics = [topicOf('slow', LONG), topicOf('deep', '<div>'.repeat(5_000))];
    const first = await render(topics, 300);
    expect(first.issues.map(({ code }) => code)).toEqual(['notes-too-slow', 'notes-too-deep']);
    const second = await render(topics, 60_000);
    expect(second.issues).toEqual(first.issues);
    expect((await render([topicOf('slow', 'Changed')])).issues).toEqual([]);
  });

  it('renders nothing with `cachedOnly` and says which topics are not in the cache', async () => {
    const [known, slow, unknown] = [topicOf('a', '# A'), topicOf('slow', LONG), topicOf('b', '# B')];
    await render([known, slow], 300);
    const { references, waiting, issues } = await renderTopics([known, slow, unknown], {
      cacheDir: folder.path,
      cachedOnly: true,
    });
    expect([[...references.keys()], [...waiting]]).toEqual([[known], [unknown]]);
    expect(issues).toMatchObject([{ code: 'notes-too-slow' }]);
    expect(await entries()).toHaveLength(1);
  });

  it('stops when it is aborted', async () => {
    const stop = new AbortController();
    const rendering = renderTopics([topicOf('slow', LONG)], {
      cacheDir: folder.path,
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(), 300);
    const { waiting, issues } = await rendering;
    expect([waiting.size, issues]).toEqual([1, []]);
  });

  it('names the question whose explanation takes too long', async () => {
    const { issues } = await render([topicOf('a', '# A', LONG)], 700);
    expect(issues).toMatchObject([{ code: 'notes-too-slow', file: 'subjects/polity/a.csv' }]);
    expect(issues[0]?.message).toContain('"Why?"');
  });

  it('works if the cache cannot be written', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const topic = topicOf('a', '# A');
    const cacheDir = join(folder.path, 'file/cache');
    const { references, issues } = await renderTopics([topic], { cacheDir });
    expect(issues).toMatchObject([{ severity: 'warning', code: 'cache-unwritable' }]);
    expect(references.has(topic)).toBe(true);
    expect((await loadRendered(topic, cacheDir)).notes.sections[0]?.title).toBe('A');
  });
});

describe('loadRendered', () => {
  const topic = topicOf('a', '# A\n\n[b](b)', '**Because**');

  it('returns notes, questions and explanations as HTML', async () => {
    const { notes, questions } = await loadRendered(topic, folder.path);
    expect(notes.sections[0]).toMatchObject({ title: 'A', html: '<p><a href="/polity/b">b</a></p>' });
    expect(questions).toEqual([
      {
        id: 'q',
        section: null,
        question: 'Why?',
        options: ['a'],
        correctAnswer: 0,
        tags: ['t'],
        explanation: '<p><strong>Because</strong></p>',
      },
    ]);
    expect(await entries()).toHaveLength(1);
  });

  it('uses the cache', async () => {
    const first = await loadRendered(topic, folder.path);
    const [entry = ''] = await entries();
    const before = await readFile(join(folder.path, entry), 'utf8');
    expect(await loadRendered(topic, folder.path)).toEqual(first);
    expect(await readFile(join(folder.path, entry), 'utf8')).toBe(before);
  });

  it.each([
    ['truncated', (text: string) => text.slice(0, 200)],
    ['empty', () => ''],
    ['changed in one character', (text: string) => text.replace('>b<', '>x<')],
    ['in another format', () => '{"sum":"","value":null}'],
  ])('renders again if the cache entry is %s', async (_, damage) => {
    const first = await loadRendered(topic, folder.path);
    const [entry = ''] = await entries();
    const sound = await readFile(join(folder.path, entry), 'utf8');
    await writeFile(join(folder.path, entry), damage(sound));
    expect(await loadRendered(topic, folder.path)).toEqual(first);
    expect(await readFile(join(folder.path, entry), 'utf8')).toBe(sound);
  });

  it('renders again if the cache entry was deleted after a check', async () => {
    await render([topic]);
    for (const entry of await entries()) await rm(join(folder.path, entry));
    expect((await loadRendered(topic, folder.path)).notes.sections).toHaveLength(1);
  });
});

it('has a constant version', () => {
  expect(pipelineVersion()).toMatch(/^[0-9a-f]{64}$/);
  expect(pipelineVersion()).toBe(pipelineVersion());
});
