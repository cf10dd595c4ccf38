import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { CANARIES, IN_INSTRUCTIONS, WITHHELD } from './setup/content.ts';

/** Every file of all releases as text, with compressed copies decompressed. */
function publishedFiles(): [name: string, text: string][] {
  const root = join(inject('dataDir'), 'releases');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const plain = path.endsWith('.br')
        ? brotliDecompressSync(bytes)
        : /\.(pf_\w+|pagefind)$/.test(path)
          ? gunzipSync(bytes)
          : bytes;
      return [path, plain.toString('utf8')];
    });
}

it('does not leak gated text into any file of a release', () => {
  const files = publishedFiles();
  expect(files.length).toBeGreaterThan(20);
  for (const canary of [...CANARIES, ...WITHHELD, ...Object.values(IN_INSTRUCTIONS), 'secret picture']) {
    expect(
      files.filter(([, text]) => text.includes(canary)).map(([name]) => name),
      canary,
    ).toEqual([]);
  }
  expect(files.some(([, text]) => text.includes('Opening words of the first part.'))).toBe(true);
});

it('does not leak gated words into the search index, which stores words separately', () => {
  const index = publishedFiles().filter(([name]) => name.endsWith('.pf_index'));
  const holds = (word: string) => index.some(([, text]) => text.includes(word));
  for (const word of [
    'zanzibar',
    'marmalad',
    'obsidian',
    'quixot',
    'velvet',
    'gazett',
    'tangerin',
    'wolfram',
  ]) {
    expect(holds(word), word).toBe(false);
  }
  /* The index stores word stems. */
  for (const word of ['authent', 'premium', 'nobodi']) expect(holds(word), word).toBe(word !== 'nobodi');
});

it('renders no style attributes, which the Content-Security-Policy blocks', () => {
  const pages = publishedFiles().filter(([name]) => name.endsWith('.html'));
  expect(pages.some(([, html]) => html.includes('<astro-island'))).toBe(true);
  expect(pages.filter(([, html]) => /<[^>]+\sstyle=/.test(html)).map(([name]) => name)).toEqual([]);
});

it('responds with 401 and no gated text to anonymous requests', async () => {
  for (const topic of ['authenticated-topic', 'premium-topic']) {
    for (const path of ['', '/files/secret.png']) {
      const answer = await fetch(`${inject('origin')}/api/content/polity/${topic}${path}`);
      const text = await answer.text();
      expect(answer.status).toBe(401);
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'sign_in_required' });
      for (const canary of CANARIES) expect(text).not.toContain(canary);
    }
  }
});

it('tells the instructions of a test to those who may take it', async () => {
  const told = async (learner?: SignedInLearner) => {
    const texts = Object.entries(IN_INSTRUCTIONS).map(async ([slug, canary]) => {
      const path = `/tests/${slug}/instructions`;
      const answer = await (learner ? learner.call('GET', path) : fetch(`${inject('origin')}/api${path}`));
      return (await answer.text()).includes(canary) ? [slug] : [];
    });
    return (await Promise.all(texts)).flat();
  };
  expect(await told()).toEqual(['ranked-trial']);
  expect(await told(await newLearner())).toEqual(['ranked-trial', 'closed-practice']);
  for (const path of ['/api/tests', '/tests', '/tests/premium-trial', '/tests/later-trial']) {
    const text = await fetch(`${inject('origin')}${path}`).then((answer) => answer.text());
    for (const canary of Object.values(IN_INSTRUCTIONS)) expect(text, path).not.toContain(canary);
  }
});
