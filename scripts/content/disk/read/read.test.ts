import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COURSES } from '../../schema/default-courses.ts';
import { CSV_HEADER, CSV_ROW, POLITY, readFiles, topicText } from '../../testing/read-files.ts';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { readContent } from './read.ts';

const folder = useTempFolder();

describe('a valid folder', () => {
  it('contains subjects, topics, questions, images, settings and cards', async () => {
    const { content } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/parliament.md':
        '\uFEFF---\r\ntitle: Parliament\r\naccess: premium\r\n---\r\n\r\nNotes\r\n',
      'subjects/polity/parliament.csv': `\uFEFF${CSV_HEADER}${CSV_ROW}`.replaceAll('\n', '\r\n'),
      'subjects/polity/map.PNG': 'png',
      'subjects/polity/.DS_Store': 'x',
      'site.json': '{"name": "Path"}',
      'popups.json': '{"popups": []}',
      'README.md': 'x',
    });
    expect(content).toMatchObject({
      site: { name: 'Path' },
      courses: DEFAULT_COURSES,
      popups: [],
      subjects: [{ slug: 'polity', title: 'Polity', description: 'How it works' }],
      files: [
        { subject: 'polity', name: 'map.PNG', size: 3, path: join(folder.path, 'subjects/polity/map.PNG') },
      ],
      faulty: [],
      issues: [],
    });
    expect(content.subjects[0]?.topics).toMatchObject([
      {
        subject: 'polity',
        slug: 'parliament',
        title: 'Parliament',
        description: '',
        access: 'premium',
        order: null,
        aliases: null,
        notes: '\nNotes\n',
        notesLine: 5,
        csv: CSV_HEADER + CSV_ROW,
        mcqs: [
          { question: 'Q', options: ['a', 'b', 'c', 'd'], correctAnswer: 0, explanation: 'E', tags: [] },
        ],
        mcqLines: [2],
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ]);
  });

  it('has subjects in the order of their cards, and topics by order, then by slug', async () => {
    const { topics } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/b.md': topicText('B'),
      'subjects/polity/a.md': topicText('A'),
      'subjects/polity/z.md': topicText('Z', 'order: 1\n'),
      'subjects/polity/y.md': topicText('Y', 'order: -1\n'),
      'subjects/polity/x.md': topicText('X', 'order: 1\n'),
      'subjects/art/subject.md': topicText('Art').replace('# Notes\n', ''),
      'subjects/art/a.md': topicText('A'),
    });
    expect(topics).toEqual(['polity/y', 'polity/x', 'polity/z', 'polity/a', 'polity/b', 'art/a']);
  });

  it('has digests that change only with visible content', async () => {
    const digest = async (markdown: string, csv: string) => {
      const { content } = await readFiles(folder, {
        ...POLITY,
        'subjects/polity/a.md': markdown,
        'subjects/polity/a.csv': csv,
      });
      return content.subjects[0]?.topics[0]?.digest;
    };
    const first = await digest(topicText('A'), CSV_HEADER + CSV_ROW);
    expect(await digest(topicText('A').replaceAll('\n', '\r\n'), CSV_HEADER + CSV_ROW)).toBe(first);
    expect(await digest(topicText('"A"'), CSV_HEADER + CSV_ROW)).toBe(first);
    const others = [
      await digest(topicText('B'), CSV_HEADER + CSV_ROW),
      await digest(topicText('A', 'access: authenticated\n'), CSV_HEADER + CSV_ROW),
      await digest(topicText('A', 'description: x\n'), CSV_HEADER + CSV_ROW),
      await digest(topicText('A', 'order: 1\n'), CSV_HEADER + CSV_ROW),
      await digest(topicText('A', 'aliases: B\n'), CSV_HEADER + CSV_ROW),
      await digest(`${topicText('A')}x`, CSV_HEADER + CSV_ROW),
      await digest(topicText('A'), CSV_HEADER + CSV_ROW + CSV_ROW),
    ];
    expect(new Set([first, ...others]).size).toBe(8);
  });
});

describe('an invalid content folder', () => {
  it.each([
    ['missing', 'nowhere', 'structure-no-content'],
    ['a file', 'file', 'structure-no-content'],
    ['without subjects', 'empty', 'structure-no-subjects'],
    ['with a file for subjects', 'odd', 'structure-no-subjects'],
    ['with a link for subjects', 'linked', 'structure-no-subjects'],
  ])('%s is one structural error', async (_, name, code) => {
    await folder.write({
      file: 'x',
      'empty/site.json': '{}',
      'odd/subjects': 'x',
      'real/subjects/a/a.md': topicText('A'),
      'linked/x': '',
    });
    await symlink(join(folder.path, 'real/subjects'), join(folder.path, 'linked/subjects'));
    const { issues, subjects } = await readContent(join(folder.path, name));
    expect(issues).toMatchObject([{ severity: 'error', code, file: '', line: null }]);
    expect(subjects).toEqual([]);
  });

  it('a link to a content folder is followed', async () => {
    await folder.write({ 'real/subjects/polity/a.md': topicText('A') });
    await symlink(join(folder.path, 'real'), join(folder.path, 'linked'));
    expect((await readContent(join(folder.path, 'linked'))).subjects).toHaveLength(1);
  });
});

describe('an invalid catalogue', () => {
  it.each([
    ['courses.json', '{', 'error structure-courses courses.json:1'],
    ['site.json', '{"name": 1}', 'error structure-site site.json:1'],
    ['site.json', new Uint8Array([0xff, 0xfe, 0x7b, 0]), 'error structure-site site.json'],
  ])('is a structural error: %s', async (name, text, issue) => {
    const { issues, topics } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/a.md': topicText('A'),
      [name]: text,
    });
    expect(issues).toEqual([issue]);
    expect(topics).toEqual(['polity/a']);
  });

  it('may not be a link', async () => {
    await folder.write({
      ...POLITY,
      'subjects/polity/a.md': topicText('A'),
      'elsewhere.json': '{"courses": []}',
    });
    await symlink(join(folder.path, 'elsewhere.json'), join(folder.path, 'courses.json'));
    expect((await readFiles(folder)).issues).toEqual(['error structure-courses courses.json']);
  });
});

it('has no popups if popups.json cannot be read', async () => {
  const { content, issues } = await readFiles(folder, {
    ...POLITY,
    'popups.json': new Uint8Array([0xff, 0xfe, 0x7b, 0]),
  });
  expect(issues).toContain('error popups-file popups.json');
  expect(content.popups).toEqual([]);
});

describe('tags.json', () => {
  it('contains the tags of subjects', async () => {
    const { content } = await readFiles(folder, { ...POLITY, 'tags.json': '{"polity": ["acts"]}' });
    expect(content.tags).toEqual(new Map([['polity', ['acts']]]));
  });

  it.each([
    ['{"polity": [1]}', 'error tags-file tags.json:1'],
    [new Uint8Array([0xff, 0xfe, 0x7b, 0]), 'error tags-file tags.json'],
  ])('contains no tags if it is invalid, without a structural error', async (text, issue) => {
    const { content, issues } = await readFiles(folder, {
      ...POLITY,
      'subjects/polity/a.md': topicText('A'),
      'tags.json': text,
    });
    expect(issues).toEqual([issue]);
    expect(content.tags.size).toBe(0);
  });
});

describe('a subject', () => {
  it('without subject.md has the title of its card, or one derived from its slug', async () => {
    const { content, issues } = await readFiles(folder, {
      'subjects/ethics/a.md': topicText('A'),
      'subjects/old-maps/a.md': topicText('A'),
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

  it('with an invalid subject.md keeps its topics', async () => {
    const { topics, issues } = await readFiles(folder, {
      'subjects/polity/subject.md': 'x',
      'subjects/polity/a.md': topicText('A'),
    });
    expect(issues).toEqual(['error frontmatter-missing subjects/polity/subject.md:1']);
    expect(topics).toEqual(['polity/a']);
  });

  it('without topics is read with a warning', async () => {
    await mkdir(join(folder.path, 'subjects/art'), { recursive: true });
    const { content, issues } = await readFiles(folder, POLITY);
    expect(content.subjects.map(({ slug, topics }) => [slug, topics])).toEqual([
      ['polity', []],
      ['art', []],
    ]);
    expect(issues).toEqual([
      'warning subject-empty subjects/art',
      'warning subject-file-missing subjects/art/subject.md',
      'warning subject-empty subjects/polity',
    ]);
  });

  it('has a warning for text below its front matter', async () => {
    const { issues } = await readFiles(folder, {
      'subjects/polity/subject.md': '---\ntitle: A\n---\ntext\n',
      'subjects/polity/a.md': topicText('A'),
    });
    expect(issues).toEqual(['warning subject-notes subjects/polity/subject.md:4']);
  });
});
