import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Release, ReleaseFile, ReleaseSubject, ReleaseTopic } from '../../contract/content/release.ts';
import { releaseContentFolder } from '../../modules/content/releases/stored-releases.ts';

/** Part of all gated notes and questions: must not appear in responses to those who may not read them. */
export const CANARY = 'canary-of-gated-content';

export const PAGE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-BBBB='; style-src 'self' 'sha256-AAAA='; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'";

/** The policy of `संविधान/index.html`, which has no inline script. */
export const OWN_POLICY = PAGE_POLICY.replace(" 'sha256-BBBB='", '');

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>';

/** The digest and the sections of topics are computed from their files. */
export type FixtureSubject = Omit<ReleaseSubject, 'topics'> & {
  topics: Omit<ReleaseTopic, 'digest' | 'sections'>[];
};

/** `polity` has a topic of each access level; `संविधान` has addresses that need escaping. */
const SUBJECTS: FixtureSubject[] = [
  {
    slug: 'polity',
    title: 'Indian Polity',
    description: 'The Constitution at work.',
    topics: [
      {
        slug: 'preamble',
        title: 'The Preamble',
        description: 'Its words.',
        access: 'free',
      },
      {
        slug: 'citizenship',
        title: 'Citizenship',
        description: 'Articles 5 to 11.',
        access: 'authenticated',
      },
      {
        slug: 'judiciary',
        title: 'The Judiciary',
        description: 'Courts.',
        access: 'premium',
      },
    ],
  },
  {
    slug: 'संविधान',
    title: 'संविधान',
    description: '',
    topics: [{ slug: 'प्रस्तावना', title: 'प्रस्तावना', description: '', access: 'free' }],
  },
];

const CONTENT: Record<string, string> = {
  'polity/subject.md': '---\ntitle: Indian Polity\n---\n',
  'polity/preamble.md': '---\ntitle: The Preamble\n---\n# We, the people\n\n![Map](./map.svg "Map")\n',
  'polity/preamble.csv':
    'question,option1,option2,option3,option4,correct,description,tags\nWho?,We,They,,,0,,\n',
  'polity/citizenship.md': `---\ntitle: Citizenship\naccess: authenticated\n---\n# ${CANARY}\n`,
  'polity/citizenship.csv': `question,option1,option2,option3,option4,correct,description\n${CANARY},A,B,,,1,\n`,
  'polity/judiciary.md': `---\ntitle: The Judiciary\naccess: premium\n---\n# ${CANARY}\n\n![Court](court.svg)\n`,
  'polity/map.svg': SVG,
  'polity/court.svg': `<!-- ${CANARY} -->${SVG}`,
  'संविधान/प्रस्तावना.md': '---\ntitle: प्रस्तावना\n---\n# हम, भारत के लोग\n',
};

export const PAGES: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Page Not Found</title>',
  'polity/index.html': `<!doctype html><title>Indian Polity</title>${'<p>the same line</p>'.repeat(50)}`,
  'संविधान/index.html': '<!doctype html><title>संविधान</title>',
  'auth/callback/index.html': '<!doctype html><title>Signing in</title>',
  '_astro/page.Bx3kq9aZ.js': `export const page = '${'x'.repeat(500)}';`,
  '_astro/search-worker-Bx3kq9aZ.js': 'self.onmessage = null;',
  'sw.js': 'self.onfetch = null;',
  'search/index-0f3a.json': '{"topics":[]}',
  'images/map.svg': SVG,
  'favicon.svg': SVG,
  'robots.txt': 'User-agent: *\n',
};

/**
 * Writes a release to `dataDir` without making it live. `pages`, `content` and `subjects` add to the ones above or
 * replace them; a topic with '' as markdown is left out.
 */
export async function writeRelease(
  dataDir: string,
  id: string,
  pages: Record<string, string> = {},
  content: Record<string, string> = {},
  subjects: FixtureSubject[] = [],
): Promise<{ folder: string; source: string; release: Release }> {
  const folder = join(dataDir, 'releases', id);
  const source = releaseContentFolder(dataDir, id);
  await mkdir(folder, { recursive: true });
  const files: Record<string, ReleaseFile> = {};
  for (const [path, text] of Object.entries({ ...PAGES, ...pages })) {
    const file = writePage(join(folder, 'site', path), text);
    files[path] = path.startsWith('search/')
      ? { ...file, immutable: true }
      : path === 'संविधान/index.html'
        ? { ...file, policy: 0 }
        : file;
  }
  const texts = { ...CONTENT, ...content };
  for (const [path, text] of Object.entries(texts)) {
    if (text !== '') writeFile(join(source, 'subjects', path), text);
  }
  const release: Release = {
    id,
    publishedAt: '2026-01-01T00:00:00.000Z',
    csp: PAGE_POLICY,
    policies: [OWN_POLICY],
    files,
    subjects: [...SUBJECTS, ...subjects].map((subject) => withTopics(subject, texts)),
  };
  writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return { folder, source, release };
}

function withTopics(subject: FixtureSubject, texts: Record<string, string>): ReleaseSubject {
  const topics = subject.topics.flatMap((topic): ReleaseTopic[] => {
    const path = `${subject.slug}/${topic.slug}`;
    const markdown = texts[`${path}.md`] ?? '';
    if (markdown === '') return [];
    const digest = sha256(JSON.stringify([path, markdown, texts[`${path}.csv`]]));
    // Sufficient for the headings in this file and in tests.
    return [{ ...topic, digest, sections: [...markdown.matchAll(/^#{1,4} /gm)].length }];
  });
  return { ...subject, topics };
}

export async function writeManifest(folder: string, release: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  writeFile(join(folder, 'release.json'), JSON.stringify(release));
}

/** Makes a release live atomically, as a publish does. */
export async function switchTo(dataDir: string, id: string): Promise<void> {
  await symlink(join('releases', id), join(dataDir, 'next'));
  await rename(join(dataDir, 'next'), join(dataDir, 'current'));
}

function writePage(path: string, text: string): ReleaseFile {
  writeFile(path, text);
  const file: ReleaseFile = { size: Buffer.byteLength(text), sha256: sha256(text) };
  const copy = compress(text);
  if (copy.length >= file.size) return file;
  writeFileSync(`${path}.br`, copy);
  return { ...file, br: copy.length };
}

const compressed = new Map<string, Buffer>();

/** Most tests write the same pages. */
function compress(text: string): Buffer {
  const copy = compressed.get(text) ?? brotliCompressSync(text);
  compressed.set(text, copy);
  return copy;
}

/** Synchronously, because nearly every test writes forty small files, and through promises each takes a multiple of the time. */
function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
