import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript, startScript, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { holdableIndexer } from '../../scripts/testing/holdable-indexer.ts';

/** Real publishes into one DATA_DIR; each test continues from the previous one. */
let folder: string;
let settings: { CONTENT_DIR: string; DATA_DIR: string };

const write = (path: string, text: string | Buffer) => {
  const file = join(settings.CONTENT_DIR, 'subjects', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const remove = (path: string) => rmSync(join(settings.CONTENT_DIR, 'subjects', path));
const publish = () => {
  const result = runScript('build-site', settings);
  if (result.status === 0) expectExactFiles();
  return result;
};
const current = () => realpathSync(join(settings.DATA_DIR, 'current'));
const published = (path: string) => readFileSync(join(current(), 'site', path), 'utf8');
const isPublished = (path: string) => existsSync(join(current(), 'site', path));

/** The site on the disk has the files of the manifest and no others, such as those of older releases. */
function expectExactFiles(): void {
  const site = join(current(), 'site');
  const { files } = JSON.parse(readFileSync(join(current(), 'release.json'), 'utf8')) as {
    files: Record<string, { size: number; br?: number }>;
  };
  const listed = Object.entries(files).flatMap(([name, { size, br }]) => [
    `${name} ${size}`,
    ...(br === undefined ? [] : [`${name}.br ${br}`]),
  ]);
  const stored = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, stats: statSync(join(site, name)) }))
    .filter(({ name, stats }) => stats.isFile() && !['_headers', '_redirects'].includes(name))
    .map(({ name, stats }) => `${name} ${stats.size}`);
  expect(stored.toSorted()).toEqual(listed.toSorted());
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-publish-'));
  settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') };
});
afterAll(() => rmSync(folder, { recursive: true }));

it('fails without a content folder and shows its path', () => {
  const { status, output } = publish();
  expect(status).toBe(1);
  expect(output).toContain(settings.CONTENT_DIR);
  expect(existsSync(join(settings.DATA_DIR, 'current'))).toBe(false);
});

it('publishes BOM, CRLF, HTML, Devanagari slugs and nested lists', () => {
  write('इतिहास/subject.md', '\uFEFF---\r\ntitle: भारत का इतिहास\r\n---\r\n');
  write(
    'इतिहास/मौर्य-काल.md',
    '\uFEFF---\r\ntitle: "मौर्य काल: a study"\r\n---\r\n# मौर्य\r\n\r\n- a\r\n  - b\r\n\r\n<details><summary>More</summary>\r\n\r\nHidden\r\n\r\n</details>\r\n',
  );
  write('polity/subject.md', '---\ntitle: The polity of India\n---\n');
  write('polity/steady.md', '---\ntitle: Steady\n---\nNever changes.\n');
  write(
    'polity/steady.csv',
    'question,option1,option2,option3,option4,correctAnswer,explanation\nQ?,A,B,,,1,Because.\n',
  );
  write('polity/edited.md', '---\ntitle: Edited\n---\n## One\n\nFirst words.\n');
  write('polity/leaving.md', '---\ntitle: Leaving\n---\nGoodbye.\n');
  const { status, output } = publish();
  expect(output).toMatch(/Published \S+: \d+ files/);
  expect(status).toBe(0);
  expect(published('इतिहास/मौर्य-काल/index.html')).toContain('मौर्य काल: a study');
  expect(published('polity/edited/index.html')).toContain('First words.');
  expect(JSON.parse(published('data/polity/steady.json'))).toMatchObject({
    questions: [{ correctAnswer: 1, explanation: '<p>Because.</p>' }],
  });
});

it('compiles React for production, regardless of NODE_ENV', () => {
  const assets = join(current(), 'site/_astro');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const development = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('Download the React DevTools'),
  );
  expect(development).toEqual([]);
});

it('renders only the edited page and one that was modified since, and keeps the files of the others', () => {
  const before = current();
  write('polity/edited.md', '---\ntitle: Edited\n---\n## One\n\nSecond words.\n');
  remove('polity/leaving.md');
  writeFileSync(join(before, 'site/इतिहास/मौर्य-काल/index.html'), 'damaged');
  const { output } = publish();
  expect(current()).not.toBe(before);
  expect(published('polity/edited/index.html')).toContain('Second words.');
  expect(isPublished('polity/leaving/index.html')).toBe(false);
  expect(published('polity/index.html')).not.toContain('Leaving');
  expect(output).not.toContain('Compiling the site');
  expect(output).toMatch(/such as इतिहास\/मौर्य-काल\/index\.html; rendered again/);
  expect(published('इतिहास/मौर्य-काल/index.html')).toContain('मौर्य काल: a study');
  expect(output).toMatch(/ of them new/);
  expect(Number(/, (\d+) of them new/.exec(output)?.[1])).toBeLessThan(13);
  expect(readdirSync(join(settings.DATA_DIR, 'releases'))).toHaveLength(2);
});

it('replaces a topic with an error by its last version or leaves it out, and publishes the rest', () => {
  writeFileSync(join(folder, 'secret.md'), '---\ntitle: Secret\n---\nThe outside secret.\n');
  symlinkSync(join(folder, 'secret.md'), join(settings.CONTENT_DIR, 'subjects/polity/linked.md'));
  write('polity/edited.md', '---\ntitle: [broken\n---\nThird words.\n');
  write('polity/newcomer.md', '---js\n{ title: process.exit(9) }\n---\nNever.\n');
  write('polity/steady.csv', 'question,option1,option2,option3,option4,correctAnswer,explanation\n');
  write('polity/late.md', '---\ntitle: Late\n---\nLate words.\n');
  write('polity/subject.md', '---\ntitle: [broken\n---\n');
  const before = current();
  const strict = runScript('build-site', settings, ['--strict']);
  expect([strict.status, current()]).toEqual([1, before]);
  expect(strict.output).toMatch(/The content folder cannot be published\.\n.*edited\.md:\d+ {2}error/s);
  const { status, output } = publish();
  expect(status).toBe(0);
  expect(output.trimEnd().split('\n').slice(-6)).toEqual([
    'Published, but not all of the content:',
    expect.stringContaining('polity/subject.md has an error'),
    ...Array<unknown>(4).fill(
      expect.stringMatching(/^polity\/(?:edited|linked|newcomer|steady) has an error/),
    ),
  ]);
  expect(output).toContain('polity/subject.md has an error; the last title and description are used');
  expect(published('polity/index.html')).toContain('The polity of India');
  expect(output).toMatch(/subjects\/polity\/edited\.md:\d+ {2}error/);
  expect(output).toMatch(/subjects\/polity\/newcomer\.md:1 {2}error/);
  expect(output).toMatch(/subjects\/polity\/steady\.csv/);
  expect(output).toContain('polity/edited has an error; its last version is used');
  expect(output).toContain('polity/newcomer has an error and no earlier version; it is left out');
  expect(published('polity/edited/index.html')).toContain('Second words.');
  expect(JSON.parse(published('data/polity/steady.json'))).toMatchObject({ questions: [{ question: 'Q?' }] });
  expect(isPublished('polity/newcomer/index.html')).toBe(false);
  expect(published('polity/late/index.html')).toContain('Late words.');
  expect(output).toMatch(/linked\.md.*symlink|symbolic link/s);
  expect(isPublished('polity/linked/index.html')).toBe(false);
  remove('polity/linked.md');
});

it('makes everything again if the cache of rendered texts is damaged', () => {
  const cache = join(settings.DATA_DIR, 'cache/notes');
  const texts = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}\.json$/.test(name),
  );
  expect(texts.length).toBeGreaterThan(3);
  for (const name of texts) writeFileSync(join(cache, name), '{}');
  write('polity/edited.md', '---\ntitle: Edited\n---\nFourth words.\n');
  /* The pages of its topics show it, so they are rendered again. */
  write('polity/subject.md', '---\ntitle: The polity\n---\n');
  const { status, output } = publish();
  expect(output).toContain('making the whole site again');
  expect(status).toBe(0);
  expect(published('polity/steady/index.html')).toContain('Never changes.');
  expect(published('polity/steady/index.html')).toContain('The polity');
  write('polity/subject.md', '---\ntitle: The polity of India\n---\n');
});

it('compiles the site again if a compiled file was modified', { tags: ['again'] }, () => {
  expect(publish().output).not.toContain('Compiling the site');
  writeFileSync(join(settings.DATA_DIR, 'build/compiled/server/entry.mjs'), 'damaged');
  const { status, output } = publish();
  expect(output).toContain('Compiling the site');
  expect(status).toBe(0);
});

describe('beside a running server', () => {
  let server: RunningServer;
  let indexer: ReturnType<typeof holdableIndexer>;
  beforeAll(async () => {
    indexer = holdableIndexer(folder);
    server = await startServer(settings);
  });
  afterAll(() => server.stop());
  const shown = async () => (await fetch(`${server.origin}/polity/edited`)).text();
  const release = () => rmSync(join(folder, 'hold'));
  const expectNoRemains = () =>
    expect(
      readdirSync(join(settings.DATA_DIR, 'releases')).filter((name) => name.endsWith('.partial')),
    ).toEqual([]);

  /** Starts a publish, which waits while it makes the search index. */
  async function startHeld(words: string) {
    write('polity/edited.md', `---\ntitle: Edited\n---\n${words}\n`);
    rmSync(join(folder, 'held'), { force: true });
    writeFileSync(join(folder, 'hold'), '');
    const job = startScript('build-site', { ...settings, ...indexer });
    const ended = new Promise((resolve) => job.once('exit', resolve));
    await expect.poll(() => existsSync(join(folder, 'held'))).toBe(true);
    return { job, ended };
  }

  it('shows readers the old site when a publish is killed', async () => {
    const { job, ended } = await startHeld('Words of a killed publish.');
    expect(await shown()).toContain('Fourth words.');
    job.kill('SIGKILL');
    await ended;
    release();
    expect(await shown()).toContain('Fourth words.');
  });

  it('runs one publish at a time, and shows readers the new site when it has ended', async () => {
    const { ended } = await startHeld('Words of two publishes.');
    const second = publish();
    expect(await shown()).toContain('Fourth words.');
    release();
    expect(second.status).toBe(1);
    expect(second.output).toContain('Another publish is running');
    expect(await ended).toBe(0);
    await expect.poll(shown).toContain('Words of two publishes.');
    expectExactFiles();
    expectNoRemains();
  });

  it('shows either the old or the new site whenever a publish is killed', { tags: ['again'] }, async () => {
    const seen = new Set<string>();
    for (let round = 1; round <= 10; round += 1) {
      write('polity/edited.md', `---\ntitle: Edited\n---\nWords of round ${round}.\n`);
      const job = startScript('build-site', settings);
      const ended = new Promise((resolve) => job.once('exit', resolve));
      const killAt = Date.now() + 150 * round;
      while (job.exitCode === null && job.signalCode === null) {
        const answer = await fetch(`${server.origin}/polity/edited`);
        const page = await answer.text();
        expect(answer.status).toBe(200);
        expect(page).toMatch(/<\/html>\s*$/);
        seen.add(/Words of two publishes|Words of round \d+/.exec(page)?.[0] ?? 'neither');
        if (Date.now() > killAt) job.kill('SIGKILL');
        await pause(50);
      }
      await ended;
    }
    expect(seen).not.toContain('neither');
    const { status } = publish();
    expect(status).toBe(0);
    await expect.poll(shown).toContain('Words of round 10');
    expectNoRemains();
  });
});

it('does not empty the site if the content folder is empty, unless that is allowed', () => {
  const before = current();
  const subjects = join(settings.CONTENT_DIR, 'subjects');
  rmSync(subjects, { recursive: true });
  mkdirSync(subjects);
  const { status, output } = publish();
  expect(status).toBe(1);
  expect(output).toContain(`The published site has 4 topics, but ${subjects} has none of them now.`);
  expect(output).toContain('npm run build -- --allow-removal');
  expect(current()).toBe(before);
  expect(runScript('build-site', settings, ['--allow-removals']).output).toContain(
    'Unknown option --allow-removals.',
  );
  expect(runScript('build-site', settings, ['--allow-removal=3']).status).toBe(1);
  expect(runScript('build-site', settings, ['--allow-removal']).status).toBe(0);
  expect(isPublished('polity/late/index.html')).toBe(false);
});
