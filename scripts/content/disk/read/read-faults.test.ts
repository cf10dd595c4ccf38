import { execFileSync } from 'node:child_process';
import { chmod, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asUnprivilegedUser } from '../../testing/as-unprivileged-user.ts';
import { CSV_HEADER, CSV_ROW, POLITY, readFiles, topicText } from '../../testing/read-files.ts';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { readContent } from './read.ts';

const folder = useTempFolder();
const CONFLICT = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main\n';

describe('an invalid topic', () => {
  const sound = { ...POLITY, 'subjects/polity/good.md': topicText('Good') };

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
      { 'bad.md': topicText('A') + 'x'.repeat(1_000_000) },
      'error file-too-large subjects/polity/bad.md',
    ],
    [
      'an empty CSV',
      { 'bad.md': topicText('A'), 'bad.csv': CSV_HEADER },
      'error csv-no-questions subjects/polity/bad.csv',
    ],
    [
      'an open quote',
      { 'bad.md': topicText('A'), 'bad.csv': `${CSV_HEADER}${CSV_ROW}"Q,a` },
      'error csv-quote subjects/polity/bad.csv:3',
    ],
    [
      'a merge conflict in the notes',
      { 'bad.md': `${topicText('A')}${CONFLICT}` },
      'error merge-conflict subjects/polity/bad.md:5',
    ],
    [
      'a merge conflict in the front matter',
      { 'bad.md': `---\n${CONFLICT}title: A\n---\n` },
      'error merge-conflict subjects/polity/bad.md:2',
    ],
    [
      'a merge conflict around everything',
      { 'bad.md': CONFLICT.replace('ours', topicText('A')) },
      'error merge-conflict subjects/polity/bad.md:1',
    ],
    [
      'a merge conflict in the questions',
      { 'bad.md': topicText('A'), 'bad.csv': `${CSV_HEADER}${CONFLICT}${CSV_ROW}` },
      'error merge-conflict subjects/polity/bad.csv:2',
    ],
    [
      'a CSV in UTF-16',
      { 'bad.md': topicText('A'), 'bad.csv': Buffer.from(`\uFEFF${CSV_HEADER}`, 'utf16le') },
      'error encoding subjects/polity/bad.csv',
    ],
    [
      'a huge CSV',
      { 'bad.md': topicText('A'), 'bad.csv': `${CSV_HEADER}${'\n'.repeat(2_000_000)}` },
      'error file-too-large subjects/polity/bad.csv',
    ],
    [
      'an ending in capitals',
      { 'bad.md': topicText('A'), 'bad.CSV': CSV_HEADER },
      'error file-ending subjects/polity/bad.CSV',
    ],
  ])('with %s is faulty and does not affect others', async (_, files, issue) => {
    const named = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`subjects/polity/${name}`, text as string]),
    );
    const { topics, faulty, issues } = await readFiles(folder, { ...sound, ...named });
    expect(issues).toEqual([issue]);
    expect(topics).toEqual(['polity/good']);
    expect(faulty).toEqual(['polity/bad']);
  });

  it('loses only the invalid rows of its CSV', async () => {
    const { content, faulty, issues } = await readFiles(folder, {
      ...sound,
      'subjects/polity/good.csv': `${CSV_HEADER}${CSV_ROW}Q,a,b,c,d,9,E,\nQ,a\n`,
    });
    expect(content.subjects[0]?.topics[0]?.mcqs).toHaveLength(1);
    expect(issues).toEqual([
      'error csv-bad-index subjects/polity/good.csv:3',
      'warning csv-row-skipped subjects/polity/good.csv:4',
    ]);
    expect(faulty).toEqual([]);
  });

  it('without notes is a warning', async () => {
    const { topics, issues } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/a.md': '---\ntitle: A\n---\n \n',
    });
    expect(issues).toEqual(['warning notes-empty subjects/polity/a.md:4']);
    expect(topics).toEqual(['polity/a']);
  });

  it.each(['Bad Name', 'bad--name', 'index', 'a-section-3'])('named %j is an error', async (name) => {
    const { topics, faulty, issues } = await readFiles(folder, {
      ...sound,
      [`subjects/polity/${name}.md`]: topicText('A'),
    });
    expect(issues).toEqual([`error topic-slug subjects/polity/${name}.md`]);
    expect([topics, faulty]).toEqual([['polity/good'], []]);
  });

  it.each([
    ['A', 'a'],
    ['e\u0301', '\u00e9'],
  ])('named %j marks %j as faulty', async (name, slug) => {
    const { topics, faulty } = await readFiles(folder, {
      ...sound,
      [`subjects/polity/${name}.md`]: topicText('A'),
    });
    expect([topics, faulty]).toEqual([['polity/good'], [`polity/${slug}`]]);
  });
});

it.each([
  ['e\u0301te\u0301.md', 'Unicode form', 'rename the file in Unicode NFC, such as to \u00e9t\u00e9.md'],
  ['\u0958.md', 'Unicode form', 'rename the file in Unicode NFC, such as to \u0915\u093c.md'],
  [`${'a'.repeat(90)}.md`, 'The name has 90 characters; an address has at most 80.', /a{80}\.md$/],
  [
    `${'\u{10428}'.repeat(61)}.md`,
    'The name takes 244 bytes in UTF-8; an address takes at most 240.',
    /\.md$/,
  ],
])('says what is wrong with the name %s', async (name, message, fix) => {
  const { content } = await readFiles(folder, { ...POLITY, [`subjects/polity/${name}`]: topicText('A') });
  const [issue] = content.issues.filter(({ code }) => code === 'topic-slug');
  expect(issue?.message).toContain(message);
  expect(issue?.fix).toMatch(fix);
});

it('says that the name of a folder or a test is in another Unicode form', async () => {
  const { content } = await readFiles(folder, {
    ...POLITY,
    'subjects/polity/a.md': topicText('A'),
    'subjects/e\u0301/a.md': topicText('A'),
    'tests/e\u0301.md': topicText('A'),
  });
  expect(content.issues.map(({ file, fix }) => `${file}: ${fix}`)).toEqual([
    'subjects/e\u0301: rename the folder in Unicode NFC, such as to \u00e9',
    'tests/e\u0301.md: rename the file in Unicode NFC, such as to \u00e9.md',
  ]);
});

it('says how to save a file of notes as UTF-8, and how to mend a tab', async () => {
  const { content } = await readFiles(folder, {
    ...POLITY,
    'subjects/polity/a.md': Buffer.from(topicText('caf\u00e9'), 'latin1') as unknown as string,
    'subjects/polity/b.md': topicText('B'),
    'subjects/polity/b.csv': Buffer.from(`${CSV_HEADER}caf\u00e9`, 'latin1') as unknown as string,
    'subjects/polity/c.md': '---\ntitle: C\n\torder: 3\n---\nx',
    'subjects/polity/d.md': '---\ntitle: D\ndescription: >\n\tText\n---\nx',
    'tests/d.md': '---\ntitle: D\n\tminutes: 3\n---\nx',
  });
  const fixes = content.issues.map(({ file, line, fix }) => `${file}:${line} ${fix}`);
  expect(fixes).toEqual([
    expect.stringMatching(/a\.md:2 open the file in a text editor, .*UTF-8$/),
    expect.stringMatching(/b\.csv:2 .*spreadsheet/),
    expect.stringMatching(/c\.md:3 delete the tab/),
    expect.stringMatching(/polity\/d\.md:\d delete the tab/),
    expect.stringMatching(/tests\/d\.md:3 delete the tab/),
  ]);
});

it('warns about images whose names differ only in case or encoding', async () => {
  const { issues } = await readFiles(folder, {
    ...POLITY,
    'subjects/polity/a.md': topicText('A'),
    'subjects/polity/Map.PNG': 'x',
    'subjects/polity/map.png': 'x',
    'subjects/polity/map.jpg': 'x',
  });
  expect(issues).toEqual([
    'warning image-names-alike subjects/polity/Map.PNG',
    'warning image-names-alike subjects/polity/map.png',
  ]);
});

describe('the suggested name', () => {
  it.each([
    ['subjects/polity/index.md', 'index-topic.md'],
    ['subjects/polity/a-section-3.md', 'a.md'],
    ['subjects/polity/Bad Name.md', 'bad-name.md'],
    ['subjects/api/a.md', 'api-course'],
  ])('for %s is valid: %s', async (file, name) => {
    const { content } = await readFiles(folder, { ...POLITY, [file]: topicText('A') });
    const { fix } = content.issues.find(({ code }) => code.endsWith('-slug')) ?? {};
    expect(fix).toMatch(new RegExp(`, such as to ${name}$`));
  });
});

describe('names that collide', () => {
  it.each([
    ['case', 'A.md', 'a.md'],
    ['the way accents are encoded', '\u00e9.md', 'e\u0301.md'],
  ])('by %s: neither topic is published, and each issue names the other', async (_, one, other) => {
    const { content, topics, faulty } = await readFiles(folder, {
      ...POLITY,
      [`subjects/polity/${one}`]: topicText('A'),
      [`subjects/polity/${other}`]: topicText('B'),
    });
    expect(content.issues.map(({ code }) => code)).toEqual(['name-collision', 'name-collision']);
    expect(content.issues.find(({ file }) => file.endsWith(one))?.message).toContain(`"${other}"`);
    expect(content.issues.find(({ file }) => file.endsWith(other))?.message).toContain(`"${one}"`);
    expect(topics).toEqual([]);
    expect(faulty).toEqual([
      `polity/${[one, other].find((name) => name === name.normalize('NFC').toLowerCase())?.replace('.md', '')}`,
    ]);
  });

  it('of CSV files make the topic faulty', async () => {
    const { topics, faulty } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/a.md': topicText('A'),
      'subjects/polity/a.csv': CSV_HEADER + CSV_ROW,
      'subjects/polity/A.csv': CSV_HEADER + CSV_ROW,
    });
    expect([topics, faulty]).toEqual([[], ['polity/a']]);
  });

  it('of subjects: neither is published, and their topics are faulty', async () => {
    const { content, faulty, issues } = await readFiles(folder, {
      'subjects/polity/a.md': topicText('A'),
      'subjects/Polity/b.md': topicText('B'),
    });
    expect(issues).toEqual(['error name-collision subjects/Polity', 'error name-collision subjects/polity']);
    expect(content.subjects).toEqual([]);
    expect(faulty).toEqual(['polity/a']);
  });
});

describe('an unknown entry', () => {
  it('is reported and not published', async () => {
    const { content, issues } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/a.md': topicText('A'),
      'subjects/polity/logo.bmp': 'x',
      'subjects/polity/notes.docx': 'x',
      'subjects/polity/images/map.png': 'x',
      'subjects/polity/orphan.csv': CSV_HEADER + CSV_ROW,
      'subjects/polity/subject.csv': CSV_HEADER + CSV_ROW,
      'subjects/polity/huge.png': new Uint8Array(5_000_001),
      'subjects/readme.txt': 'x',
      'subjects/Bad Name/a.md': topicText('A'),
      'subjects/api/a.md': topicText('A'),
      'subjects/.git/config': 'x',
    });
    expect(issues).toEqual([
      'error subject-slug subjects/Bad Name',
      'error subject-slug subjects/api',
      'error file-too-large subjects/polity/huge.png',
      'warning folder-unknown subjects/polity/images',
      'warning file-unknown subjects/polity/logo.bmp',
      'warning file-unknown subjects/polity/notes.docx',
      'error csv-without-topic subjects/polity/orphan.csv',
      'error csv-without-topic subjects/polity/subject.csv',
      'warning file-unknown subjects/readme.txt',
    ]);
    expect(content.files).toEqual([]);
    expect(content.subjects.map(({ slug }) => slug)).toEqual(['polity']);
  });

  it('is an error if it is a folder with the name of a topic file', async () => {
    const { topics, faulty, issues } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/a.md': topicText('A'),
      'subjects/polity/a.csv/questions.csv': CSV_HEADER + CSV_ROW,
      'subjects/polity/b.md/notes.md': topicText('B'),
    });
    expect(issues).toEqual([
      'error folder-in-place-of-file subjects/polity/a.csv',
      'error folder-in-place-of-file subjects/polity/b.md',
    ]);
    expect([topics, faulty]).toEqual([[], ['polity/a', 'polity/b']]);
  });

  it('is not followed if it is a link', async () => {
    const secret = {
      'secret/a.md': topicText('Secret'),
      'secret/a.csv': CSV_HEADER + CSV_ROW,
      'secret/a.png': 'x',
      'secret/subject.md': topicText('S'),
    };
    await folder.write({
      ...POLITY,
      ...secret,
      'subjects/polity/b.md': topicText('B'),
      'subjects/art/a.md': topicText('A'),
    });
    const link = (from: string, to: string) =>
      symlink(join(folder.path, from), join(folder.path, 'subjects', to));
    await link('secret/a.md', 'polity/a.md');
    await link('secret/a.csv', 'polity/b.csv');
    await link('secret/a.png', 'polity/c.png');
    await link('secret', 'polity/more');
    await link('secret', 'secret');
    await link('secret/subject.md', 'art/subject.md');
    const { content, topics, faulty, issues } = await readFiles(folder);
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

  it('does not block if it is a pipe', async () => {
    await folder.write({ ...POLITY, 'subjects/polity/b.md': topicText('B') });
    execFileSync('sh', ['-c', 'mkfifo subjects/polity/a.md site.json'], { cwd: folder.path });
    const { topics, faulty, issues } = await readFiles(folder);
    expect(issues).toEqual(['error structure-site site.json', 'error special-file subjects/polity/a.md']);
    expect([topics, faulty]).toEqual([['polity/b'], ['polity/a']]);
  });
});

it('a folder without subjects is a warning', async () => {
  const { issues } = await readFiles(folder, { 'subjects/.gitkeep': '' });
  expect(issues).toEqual(['warning subjects-empty subjects']);
});

describe('an unreadable file', () => {
  it('does not affect others', async () => {
    await folder.write({
      ...POLITY,
      'subjects/polity/a.md': topicText('A'),
      'subjects/polity/b.md': topicText('B'),
      'subjects/polity/b.csv': CSV_HEADER + CSV_ROW,
      'subjects/polity/c.md': topicText('C'),
      'subjects/polity/map.png': 'x',
    });
    for (const name of ['a.md', 'b.csv', 'map.png']) {
      await chmod(join(folder.path, 'subjects/polity', name), 0);
    }
    const { content, topics, faulty, issues } = await asUnprivilegedUser(folder, () => readFiles(folder));
    expect(issues).toEqual([
      'error unreadable subjects/polity/a.md',
      'error unreadable subjects/polity/b.csv',
      'error unreadable subjects/polity/map.png',
    ]);
    expect([topics, faulty, content.files]).toEqual([['polity/c'], ['polity/a', 'polity/b'], []]);
  });

  it.each([
    ['the content folder', '.', 'The folder "subjects" cannot be read (EACCES).'],
    ['the folder of the subjects', 'subjects', 'The folder cannot be read (EACCES).'],
    ['the folder of a subject', 'subjects/polity', 'The folder cannot be read (EACCES).'],
  ])('is not treated as missing or empty: %s', async (_, name, message) => {
    const root = join(folder.path, 'content');
    await folder.write({ 'content/subjects/polity/a.md': topicText('A') });
    await chmod(join(root, name), 0);
    const { issues } = await asUnprivilegedUser(folder, () => readContent(root));
    // Otherwise only root could delete the folder.
    await chmod(join(root, name), 0o755);
    expect(issues.map((issue) => issue.message)).toEqual([message]);
    expect(issues[0]?.code).toMatch(/^structure-/);
  });
});

it('names a merge conflict in any other file', async () => {
  const json = ['site', 'courses', 'tags', 'popups', 'redirects', 'abbreviations', 'syllabus'];
  await folder.write({
    ...POLITY,
    'subjects/polity/subject.md': `---\ntitle: Polity\n---\n${CONFLICT}`,
    'subjects/polity/a.md': topicText('A'),
    'tests/mock.md': `---\ntitle: Mock\nminutes: 5\n---\n${CONFLICT}`,
    'tests/own.md': '---\ntitle: Own\nminutes: 5\n---\n',
    'tests/own.csv': CSV_HEADER + CONFLICT + CSV_ROW,
    'terms.md': CONFLICT,
    ...Object.fromEntries(json.map((name) => [`${name}.json`, `{\n${CONFLICT}}\n`])),
  });
  const { issues, subjects, faultyTests } = await readContent(folder.path);
  const found = issues.filter(({ message }) => message.includes('merge conflict'));
  expect(found.map(({ file, line }) => `${file}:${line}`).sort()).toEqual([
    ...['abbreviations.json:2', 'courses.json:2', 'popups.json:2', 'redirects.json:2', 'site.json:2'],
    ...['subjects/polity/subject.md:4', 'syllabus.json:2', 'tags.json:2', 'terms.md:1'],
    ...['tests/mock.md:5', 'tests/own.csv:2'],
  ]);
  expect(found.every(({ severity }) => severity === 'error')).toBe(true);
  expect(issues.filter(({ severity }) => severity === 'error')).toHaveLength(found.length);
  expect([subjects[0]?.title, faultyTests]).toEqual(['Polity', ['mock', 'own']]);
});

it('reads an example of a merge conflict, and headings that are underlined like one', async () => {
  const notes = `Title\n=======\n\nText\n\n\`\`\`\n${CONFLICT}\`\`\`\n`;
  await folder.write({ ...POLITY, 'subjects/polity/a.md': topicText('A') + notes });
  const { issues, subjects } = await readContent(folder.path);
  expect([issues, subjects[0]?.topics.length]).toEqual([[], 1]);
});
