import { execFileSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COURSES } from '../default-courses.ts';
import { useTempFolder } from '../testing/temp-folder.ts';
import { readContent } from './read.ts';

const folder = useTempFolder();
const HEADER = 'question,option1,option2,option3,option4,correct,description,tags\n';
const ROW = 'Q,a,b,c,d,0,E,\n';
const topic = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n# Notes\n`;
const subject = { 'subjects/polity/subject.md': '---\ntitle: Polity\ndescription: How it works\n---\n' };

/** Reads the folder; issues as `severity code file:line`, topics as `subject/slug`. */
async function read(files: Record<string, string | Uint8Array> = {}) {
  await folder.write(files);
  const content = await readContent(folder.path);
  return {
    content,
    topics: content.subjects.flatMap(({ topics }) => topics.map((one) => `${one.subject}/${one.slug}`)),
    faulty: content.faulty.map((one) => `${one.subject}/${one.slug}`),
    issues: content.issues.map(
      ({ severity, code, file, line }) => `${severity} ${code} ${file}${line === null ? '' : `:${line}`}`,
    ),
  };
}

describe('a sound folder', () => {
  it('gives subjects, topics, questions, images, settings and cards', async () => {
    const { content } = await read({
      ...subject,
      'subjects/polity/parliament.md':
        '\uFEFF---\r\ntitle: Parliament\r\naccess: premium\r\n---\r\n\r\nNotes\r\n',
      'subjects/polity/parliament.csv': `\uFEFF${HEADER}${ROW}`.replaceAll('\n', '\r\n'),
      'subjects/polity/map.PNG': 'png',
      'subjects/polity/.DS_Store': 'x',
      'site.json': '{"name": "Path"}',
      'popups.json': '[]',
      'README.md': 'x',
    });
    expect(content).toMatchObject({
      site: { name: 'Path' },
      courses: DEFAULT_COURSES,
      subjects: [{ slug: 'polity', title: 'Polity', description: 'How it works' }],
      files: [
        { subject: 'polity', name: 'map.PNG', size: 3, path: join(folder.path, 'subjects/polity/map.PNG') },
      ],
      faulty: [],
      issues: [],
    });
    expect(content.subjects[0]?.topics).toEqual([
      {
        subject: 'polity',
        slug: 'parliament',
        title: 'Parliament',
        description: '',
        access: 'premium',
        order: null,
        notes: '\nNotes\n',
        notesLine: 5,
        csv: HEADER + ROW,
        mcqs: [
          { question: 'Q', options: ['a', 'b', 'c', 'd'], correctAnswer: 0, description: 'E', tags: [] },
        ],
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ]);
  });

  it('is in order: by order, then by slug, whatever the disk says', async () => {
    const { topics } = await read({
      ...subject,
      'subjects/polity/b.md': topic('B'),
      'subjects/polity/a.md': topic('A'),
      'subjects/polity/z.md': topic('Z', 'order: 1\n'),
      'subjects/polity/y.md': topic('Y', 'order: -1\n'),
      'subjects/polity/x.md': topic('X', 'order: 1\n'),
      'subjects/art/subject.md': topic('Art').replace('# Notes\n', ''),
      'subjects/art/a.md': topic('A'),
    });
    expect(topics).toEqual(['art/a', 'polity/y', 'polity/x', 'polity/z', 'polity/a', 'polity/b']);
  });

  it('has digests that change with all that a reader sees, and with nothing else', async () => {
    const digest = async (markdown: string, csv: string) => {
      const { content } = await read({
        ...subject,
        'subjects/polity/a.md': markdown,
        'subjects/polity/a.csv': csv,
      });
      return content.subjects[0]?.topics[0]?.digest;
    };
    const first = await digest(topic('A'), HEADER + ROW);
    expect(await digest(topic('A').replaceAll('\n', '\r\n'), HEADER + ROW)).toBe(first);
    expect(await digest(topic('"A"'), HEADER + ROW)).toBe(first);
    const others = [
      await digest(topic('B'), HEADER + ROW),
      await digest(topic('A', 'access: authenticated\n'), HEADER + ROW),
      await digest(topic('A', 'description: x\n'), HEADER + ROW),
      await digest(topic('A', 'order: 1\n'), HEADER + ROW),
      await digest(`${topic('A')}x`, HEADER + ROW),
      await digest(topic('A'), HEADER + ROW + ROW),
    ];
    expect(new Set([first, ...others]).size).toBe(7);
  });
});

describe('a folder that is none', () => {
  it.each([
    ['missing', 'nowhere', 'structure-no-content'],
    ['a file', 'file', 'structure-no-content'],
    ['without subjects', 'empty', 'structure-no-subjects'],
    ['with a file for subjects', 'odd', 'structure-no-subjects'],
    ['with a link for subjects', 'linked', 'structure-no-subjects'],
  ])('%s is one structural fault', async (_, name, code) => {
    await folder.write({
      file: 'x',
      'empty/site.json': '{}',
      'odd/subjects': 'x',
      'real/subjects/a/a.md': topic('A'),
      'linked/x': '',
    });
    await symlink(join(folder.path, 'real/subjects'), join(folder.path, 'linked/subjects'));
    const { issues, subjects } = await readContent(join(folder.path, name));
    expect(issues).toMatchObject([{ severity: 'error', code, file: '', line: null }]);
    expect(subjects).toEqual([]);
  });

  it('but a link to a whole content folder is followed', async () => {
    await folder.write({ 'real/subjects/polity/a.md': topic('A') });
    await symlink(join(folder.path, 'real'), join(folder.path, 'linked'));
    expect((await readContent(join(folder.path, 'linked'))).subjects).toHaveLength(1);
  });
});

describe('a broken catalogue', () => {
  it.each([
    ['courses.json', '{', 'error structure-courses courses.json:1'],
    ['site.json', '{"name": 1}', 'error structure-site site.json:1'],
    ['site.json', new Uint8Array([0xff, 0xfe, 0x7b, 0]), 'error structure-site site.json'],
  ])('is a structural fault: %s', async (name, text, issue) => {
    const { issues, topics } = await read({ ...subject, 'subjects/polity/a.md': topic('A'), [name]: text });
    expect(issues).toEqual([issue]);
    expect(topics).toEqual(['polity/a']);
  });

  it('is not made good by a link', async () => {
    await folder.write({
      ...subject,
      'subjects/polity/a.md': topic('A'),
      'elsewhere.json': '{"courses": []}',
    });
    await symlink(join(folder.path, 'elsewhere.json'), join(folder.path, 'courses.json'));
    expect((await read()).issues).toEqual(['error structure-courses courses.json']);
  });
});

describe('a bad topic', () => {
  const sound = { ...subject, 'subjects/polity/good.md': topic('Good') };

  it.each([
    [
      'front matter',
      { 'bad.md': '---\ntitle: "x\n---\n' },
      'error frontmatter-yaml subjects/polity/bad.md:2',
    ],
    [
      'code in front matter',
      { 'bad.md': '---js\n{}\n---\n' },
      'error frontmatter-fence subjects/polity/bad.md:1',
    ],
    [
      'no title',
      { 'bad.md': '---\naccess: free\n---\nx' },
      'error frontmatter-title subjects/polity/bad.md:1',
    ],
    [
      'another encoding',
      { 'bad.md': Buffer.from('---\ntitle: caf\u00e9\n---\n', 'latin1') },
      'error encoding subjects/polity/bad.md:2',
    ],
    [
      'too many bytes',
      { 'bad.md': topic('A') + 'x'.repeat(1_000_000) },
      'error file-too-large subjects/polity/bad.md',
    ],
    [
      'an empty CSV',
      { 'bad.md': topic('A'), 'bad.csv': HEADER },
      'error csv-no-questions subjects/polity/bad.csv',
    ],
    [
      'an open quote',
      { 'bad.md': topic('A'), 'bad.csv': `${HEADER}${ROW}"Q,a` },
      'error csv-quote subjects/polity/bad.csv:3',
    ],
    [
      'a CSV in UTF-16',
      { 'bad.md': topic('A'), 'bad.csv': Buffer.from(`\uFEFF${HEADER}`, 'utf16le') },
      'error encoding subjects/polity/bad.csv',
    ],
    [
      'a huge CSV',
      { 'bad.md': topic('A'), 'bad.csv': `${HEADER}${'\n'.repeat(2_000_000)}` },
      'error file-too-large subjects/polity/bad.csv',
    ],
    [
      'an ending in capitals',
      { 'bad.md': topic('A'), 'bad.CSV': HEADER },
      'error file-ending subjects/polity/bad.CSV',
    ],
  ])('with %s is faulty, and hides no other', async (_, files, issue) => {
    const named = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`subjects/polity/${name}`, text as string]),
    );
    const { topics, faulty, issues } = await read({ ...sound, ...named });
    expect(issues).toEqual([issue]);
    expect(topics).toEqual(['polity/good']);
    expect(faulty).toEqual(['polity/bad']);
  });

  it('loses only the bad rows of its CSV', async () => {
    const { content, faulty, issues } = await read({
      ...sound,
      'subjects/polity/good.csv': `${HEADER}${ROW}Q,a,b,c,d,9,E,\nQ,a\n`,
    });
    expect(content.subjects[0]?.topics[0]?.mcqs).toHaveLength(1);
    expect(issues).toEqual([
      'error csv-bad-index subjects/polity/good.csv:3',
      'warning csv-row-skipped subjects/polity/good.csv:4',
    ]);
    expect(faulty).toEqual([]);
  });

  it('without notes is a warning', async () => {
    const { topics, issues } = await read({ ...subject, 'subjects/polity/a.md': '---\ntitle: A\n---\n \n' });
    expect(issues).toEqual(['warning notes-empty subjects/polity/a.md:4']);
    expect(topics).toEqual(['polity/a']);
  });

  it.each(['Bad Name', 'bad--name', 'index', 'a-section-3'])('named %j is an error', async (name) => {
    const { topics, faulty, issues } = await read({ ...sound, [`subjects/polity/${name}.md`]: topic('A') });
    expect(issues).toEqual([`error topic-slug subjects/polity/${name}.md`]);
    expect([topics, faulty]).toEqual([['polity/good'], []]);
  });

  it.each([
    ['A', 'a'],
    ['e\u0301', '\u00e9'],
  ])('named %j keeps the page of %j', async (name, slug) => {
    const { topics, faulty } = await read({ ...sound, [`subjects/polity/${name}.md`]: topic('A') });
    expect([topics, faulty]).toEqual([['polity/good'], [`polity/${slug}`]]);
  });
});

describe('names that collide', () => {
  it.each([
    ['case', 'A.md', 'a.md'],
    ['the way accents are encoded', '\u00e9.md', 'e\u0301.md'],
  ])('by %s: neither topic is published, and each names the other', async (_, one, other) => {
    const { content, topics, faulty } = await read({
      ...subject,
      [`subjects/polity/${one}`]: topic('A'),
      [`subjects/polity/${other}`]: topic('B'),
    });
    expect(content.issues.map(({ code }) => code)).toEqual(['name-collision', 'name-collision']);
    expect(content.issues.find(({ file }) => file.endsWith(one))?.message).toContain(`"${other}"`);
    expect(content.issues.find(({ file }) => file.endsWith(other))?.message).toContain(`"${one}"`);
    expect(topics).toEqual([]);
    expect(faulty).toEqual([
      `polity/${[one, other].find((name) => name === name.normalize('NFC').toLowerCase())?.replace('.md', '')}`,
    ]);
  });

  it('among questions take the topic with them', async () => {
    const { topics, faulty } = await read({
      ...subject,
      'subjects/polity/a.md': topic('A'),
      'subjects/polity/a.csv': HEADER + ROW,
      'subjects/polity/A.csv': HEADER + ROW,
    });
    expect([topics, faulty]).toEqual([[], ['polity/a']]);
  });

  it('among subjects: neither is published, topics keep their pages', async () => {
    const { content, faulty, issues } = await read({
      'subjects/polity/a.md': topic('A'),
      'subjects/Polity/b.md': topic('B'),
    });
    expect(issues).toEqual(['error name-collision subjects/Polity', 'error name-collision subjects/polity']);
    expect(content.subjects).toEqual([]);
    expect(faulty).toEqual(['polity/a']);
  });
});

describe('what does not belong', () => {
  it('is reported and not published', async () => {
    const { content, issues } = await read({
      ...subject,
      'subjects/polity/a.md': topic('A'),
      'subjects/polity/logo.svg': '<svg/>',
      'subjects/polity/notes.docx': 'x',
      'subjects/polity/images/map.png': 'x',
      'subjects/polity/orphan.csv': HEADER + ROW,
      'subjects/polity/subject.csv': HEADER + ROW,
      'subjects/polity/huge.png': new Uint8Array(5_000_001),
      'subjects/readme.txt': 'x',
      'subjects/Bad Name/a.md': topic('A'),
      'subjects/api/a.md': topic('A'),
      'subjects/.git/config': 'x',
    });
    expect(issues).toEqual([
      'error subject-slug subjects/Bad Name',
      'error subject-slug subjects/api',
      'error file-too-large subjects/polity/huge.png',
      'warning folder-unknown subjects/polity/images',
      'warning file-unknown subjects/polity/logo.svg',
      'warning file-unknown subjects/polity/notes.docx',
      'error csv-without-topic subjects/polity/orphan.csv',
      'error csv-without-topic subjects/polity/subject.csv',
      'warning file-unknown subjects/readme.txt',
    ]);
    expect(content.files).toEqual([]);
    expect(content.subjects.map(({ slug }) => slug)).toEqual(['polity']);
  });

  it('is never followed: links to files and folders', async () => {
    const secret = {
      'secret/a.md': topic('Secret'),
      'secret/a.csv': HEADER + ROW,
      'secret/a.png': 'x',
      'secret/subject.md': topic('S'),
    };
    await folder.write({
      ...subject,
      ...secret,
      'subjects/polity/b.md': topic('B'),
      'subjects/art/a.md': topic('A'),
    });
    const link = (from: string, to: string) =>
      symlink(join(folder.path, from), join(folder.path, 'subjects', to));
    await link('secret/a.md', 'polity/a.md');
    await link('secret/a.csv', 'polity/b.csv');
    await link('secret/a.png', 'polity/c.png');
    await link('secret', 'polity/more');
    await link('secret', 'secret');
    await link('secret/subject.md', 'art/subject.md');
    const { content, topics, faulty, issues } = await read();
    expect(issues).toEqual([
      'error symlink subjects/art/subject.md',
      'error symlink subjects/polity/a.md',
      'error symlink subjects/polity/b.csv',
      'error symlink subjects/polity/c.png',
      'error symlink subjects/polity/more',
      'error symlink subjects/secret',
    ]);
    expect([topics, faulty, content.files]).toEqual([['art/a'], ['polity/a', 'polity/b'], []]);
  });

  it('never blocks: a pipe in place of a file', async () => {
    await folder.write({ ...subject, 'subjects/polity/b.md': topic('B') });
    execFileSync('sh', ['-c', 'mkfifo subjects/polity/a.md site.json'], { cwd: folder.path });
    const { topics, faulty, issues } = await read();
    expect(issues).toEqual(['error structure-site site.json', 'error special-file subjects/polity/a.md']);
    expect([topics, faulty]).toEqual([['polity/b'], ['polity/a']]);
  });
});

describe('a subject', () => {
  it('without subject.md has the title of its card, or one made from its slug', async () => {
    const { content, issues } = await read({
      'subjects/ethics/a.md': topic('A'),
      'subjects/old-maps/a.md': topic('A'),
    });
    expect(content.subjects.map(({ title }) => title)).toEqual([
      'Ethics, Integrity and Aptitude',
      'Old Maps',
    ]);
    expect(issues).toEqual([
      'warning subject-file-missing subjects/ethics/subject.md',
      'warning subject-file-missing subjects/old-maps/subject.md',
    ]);
  });

  it('with a bad subject.md keeps its topics', async () => {
    const { topics, issues } = await read({
      'subjects/polity/subject.md': 'x',
      'subjects/polity/a.md': topic('A'),
    });
    expect(issues).toEqual(['error frontmatter-missing subjects/polity/subject.md:1']);
    expect(topics).toEqual(['polity/a']);
  });

  it('without topics is kept, with a warning', async () => {
    await mkdir(join(folder.path, 'subjects/art'), { recursive: true });
    const { content, issues } = await read(subject);
    expect(content.subjects.map(({ slug, topics }) => [slug, topics])).toEqual([
      ['art', []],
      ['polity', []],
    ]);
    expect(issues).toEqual([
      'warning subject-empty subjects/art',
      'warning subject-file-missing subjects/art/subject.md',
      'warning subject-empty subjects/polity',
    ]);
  });

  it('has nothing below its front matter', async () => {
    const { issues } = await read({
      'subjects/polity/subject.md': '---\ntitle: A\n---\ntext\n',
      'subjects/polity/a.md': topic('A'),
    });
    expect(issues).toEqual(['warning subject-notes subjects/polity/subject.md:4']);
  });
});
