import { stringify } from 'yaml';
import fc from 'fast-check';
import matter from 'gray-matter';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { aliasList, TOPIC_DEFAULTS, parseSubjectFrontMatter, parseTopicFrontMatter } from './frontmatter.ts';
import { MATTER_OPTIONS } from './frontmatter-block.ts';

const parse = (text: string) => parseTopicFrontMatter(text, 'subjects/a/b.md');
/** `severity:line code` of every issue. */
const found = (text: string) =>
  parse(text).issues.map(({ severity, line, code }) => `${severity}:${line} ${code}`);

describe('a topic', () => {
  it('has title, description, access, order and the exact notes', () => {
    const text =
      '---\ntitle: Parliament\ndescription: Two houses\naccess: premium\norder: 2.5\n---\n\n# A\n\nb\n';
    expect(parse(text)).toEqual({
      data: {
        ...TOPIC_DEFAULTS,
        title: 'Parliament',
        description: 'Two houses',
        access: 'premium',
        order: 2.5,
      },
      notes: '\n# A\n\nb\n',
      notesLine: 7,
      issues: [],
    });
  });

  it('has up to ten aliases on one line', () => {
    const { data } = parse('---\ntitle: X\naliases: " DPSP,  Part IV,, नीति निदेशक तत्त्व "\n---\n');
    expect(aliasList(data?.aliases ?? null)).toEqual(['DPSP', 'Part IV', 'नीति निदेशक तत्त्व']);
    const eleven = Array.from({ length: 11 }, (_, number) => number).join(',');
    expect(found(`---\ntitle: X\naliases: "${eleven}"\n---\n`)).toEqual(['error:3 frontmatter-aliases']);
    expect(found('---\ntitle: X\naliases: [a, b]\n---\n')).toEqual(['error:3 frontmatter-aliases']);
  });

  it('is free, without description and order, by default', () => {
    expect(parse('---\ntitle: X\ndescription:\naccess:\norder:\n---').data).toEqual({
      title: 'X',
      description: '',
      access: 'free',
      order: null,
      aliases: null,
      asOf: null,
      syllabus: null,
    });
  });

  it('may contain a BOM, CRLF, lone CR and spaces after the fences', () => {
    for (const end of ['\r\n', '\r']) {
      const { data, notes, notesLine } = parse(`\uFEFF--- ${end}title: X${end}---  ${end}a${end}b`);
      expect(data?.title).toBe('X');
      expect([notes, notesLine]).toEqual(['a\nb', 4]);
    }
  });

  it.each([
    ['title: 1857', '1857'],
    ['title: 1.10', '1.10'],
    ['title: 0x10', '0x10'],
    ['title: 2024-01-26', '2024-01-26'],
    ['title: No', 'No'],
    ['title: "Polity: an introduction"', 'Polity: an introduction'],
    ["title: 'it''s'", "it's"],
    ['title: >\n  folded\n  text', 'folded text'],
    ['title: "a \\"quoted\\" --- b"', 'a "quoted" --- b'],
  ])('reads %j', (line, title) => {
    expect(parse(`---\n${line}\n---\n`).data?.title).toBe(title);
  });

  testInputs('reads any title as it was written', 100, (runs) => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .map((s) => s.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, 'x').trim());
    fc.assert(
      fc.property(text, fc.string(), (title, notes) => {
        fc.pre(title !== '');
        const read = parse(`---\n${stringify({ title })}---\n${notes.replace(/[\r\uFEFF]/g, '')}`);
        expect(read.data?.title).toBe(title);
        expect(read.notes).toBe(notes.replace(/[\r\uFEFF]/g, ''));
      }),
      runs,
    );
  });
});

describe('a fence', () => {
  it.each([
    ['---js\n({title: process.exit(1)})\n---\n', 'frontmatter-fence'],
    ['---javascript\ntitle: X\n---\n', 'frontmatter-fence'],
    ['---coffee\ntitle: X\n---\n', 'frontmatter-fence'],
    ['--- yaml\ntitle: X\n---\n', 'frontmatter-fence'],
    ['----\ntitle: X\n----\n', 'frontmatter-fence'],
    ['# No front matter\n', 'frontmatter-missing'],
    ['', 'frontmatter-missing'],
    ['\n---\ntitle: X\n---\n', 'frontmatter-missing'],
    ['---\ntitle: X\n', 'frontmatter-unterminated'],
    ['---\ntitle: X\n----\n---x\n', 'frontmatter-unterminated'],
    ['---', 'frontmatter-unterminated'],
    ['---json\n{"title": "X"}\n---\n', 'frontmatter-fence'],
    ['---toml\ntitle = "X"\n---\n', 'frontmatter-fence'],
    [`---\ntitle: X\n${'\n'.repeat(200)}---\n`, 'frontmatter-too-large'],
    [`---\ntitle: X\n${'# comment\n'.repeat(2000)}---\n`, 'frontmatter-too-large'],
  ])('is rejected in %j', (text, code) => {
    expect(found(text)).toEqual([`error:1 ${code}`]);
    expect(parse(text)).toMatchObject({ data: null, notes: '' });
  });

  it.each(['----', '---more', '--- yaml', '---js', '---: x', '------'])(
    'is not %j inside the block, which is rejected with its line',
    (line) => {
      expect(found(`---\ntitle: X\n${line}\nnotes\n\n---\nmore`)).toEqual(['error:3 frontmatter-fence']);
    },
  );

  it('may close an empty block, which has no title', () => {
    expect(found('---\n---\nnotes')).toEqual(['error:1 frontmatter-title']);
    expect(parse('---\n---\nnotes').notes).toBe('notes');
  });
});

describe('errors', () => {
  it.each([
    ['description: "never closed\norder: 1', 'error:3 frontmatter-yaml'],
    ['description: a: b', 'error:3 frontmatter-yaml'],
    ['\tdescription: x', 'error:3 frontmatter-yaml'],
    ['title: Y', 'error:3 frontmatter-duplicate'],
    ['...\naccess: premium', 'error:4 frontmatter-yaml'],
    ['[a]: b', 'error:3 frontmatter-yaml'],
    ['access: Premium', 'error:3 frontmatter-access'],
    ['access: members', 'error:3 frontmatter-access'],
    ['order: "3"', 'error:3 frontmatter-order'],
    ['order: .inf', 'error:3 frontmatter-order'],
    ['description: [a]', 'error:3 frontmatter-description'],
    ['description: true', 'error:3 frontmatter-description'],
    ['description: !!js/function "x"', 'error:3 frontmatter-description'],
    [`description: ${'x'.repeat(501)}`, 'error:3 frontmatter-description'],
    ['description: "a\\0b"', 'error:3 frontmatter-description'],
    ['summary: x', 'warning:3 frontmatter-unknown-field'],
    ['descripton: x', 'warning:3 frontmatter-unknown-field'],
    // A misspelt access level could publish a gated topic.
    ['acess: premium', 'error:3 frontmatter-unknown-field'],
    ['Access: premium', 'error:3 frontmatter-unknown-field'],
  ])('%j is reported at its line', (line, issue) => {
    const text = `---\ntitle: X\n${line}\n---\nnotes`;
    expect(found(text)).toEqual([issue]);
    expect(parse(text).data === null).toBe(issue.startsWith('error'));
    expect(parse(text).notes).toBe('notes');
  });

  it.each([
    '',
    'title:',
    'title: " "',
    'title: {a: b}',
    'title: true',
    'title: |\n  two\n  lines',
    `title: ${'x'.repeat(201)}`,
  ])('are reported for the title: %j', (line) => {
    expect(found(`---\n# first\n${line}\n---\n`)).toEqual([
      expect.stringMatching(/^error:[13] frontmatter-title$/),
    ]);
  });

  it('have the expected form and a fix', () => {
    expect(parse('---\ntitle: true\n---\n').issues[0]).toMatchObject({
      file: 'subjects/a/b.md',
      line: 2,
      expected: 'title: text of at most 200 characters on one line',
      fix: 'put double quotes around the title',
    });
    expect(parse('---\ntitle: X\nsumary: x\n---\n').issues[0]?.expected).toContain(
      'title, description, access, order',
    );
  });

  it('are all listed at once', () => {
    expect(found('---\naccess: x\norder: y\n---\n')).toHaveLength(3);
  });
});

describe('gray-matter', () => {
  it.each(['js', 'javascript', 'coffee', 'cson', 'json', 'toml'])('rejects %s', (language) => {
    const text = `---${language}\n({title: process.exit(1)})\n---\n`;
    expect(() => matter(text, MATTER_OPTIONS)).toThrow('other than YAML');
  });

  it('does not cache', () => {
    const text = '---\ntitle: X\n---\n';
    expect(parse(text)).toEqual(parse(text));
    expect(Object.keys((matter as unknown as { cache: object }).cache)).toEqual([]);
  });
});

describe('hostile YAML', () => {
  it('does not pollute prototypes', () => {
    const { data } = parse('---\ntitle: X\n__proto__:\n  polluted: 1\nconstructor: 1\n---\n');
    expect(data).not.toBeNull();
    expect(Object.keys(data ?? {})).toEqual(Object.keys(TOPIC_DEFAULTS));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('does not expand aliases', () => {
    const bomb = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`).join(
      '\n',
    );
    const started = process.cpuUsage().user;
    expect(found(`---\na0: &a0 x\n${bomb}\ntitle: *a30\n---\n`)).toContain('error:33 frontmatter-title');
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(1_000);
  });

  it.each([
    '['.repeat(16_000),
    '{a: '.repeat(4_000),
    '- '.repeat(8_000),
    '&a '.repeat(5_000),
    '!'.repeat(16_000),
    `${'\n '.repeat(150)}${' '.repeat(15_000)}`,
  ])('is reported as an issue if it is deeply nested (%#)', (value) => {
    expect(found(`---\ntitle: ${value}\n---\n`).join()).toMatch(/^error:\d/);
  });
});

describe('a subject', () => {
  it('has a title and a description, but no access', () => {
    const { data, issues } = parseSubjectFrontMatter(
      '---\ntitle: Polity\naccess: free\n---\n',
      'subjects/a/subject.md',
    );
    expect(data).toEqual({ title: 'Polity', description: '', order: null });
    expect(issues).toMatchObject([{ severity: 'warning', line: 3, code: 'frontmatter-unknown-field' }]);
  });
});

describe('asOf and syllabus', () => {
  const read = (lines: string) => parseTopicFrontMatter(`---\ntitle: X\n${lines}\n---\n`, 'x.md');

  it('are a month and ids of lines', () => {
    expect(read('asOf: 2026-03\nsyllabus: gs2-courts, p1-polity').data).toMatchObject({
      asOf: '2026-03',
      syllabus: 'gs2-courts, p1-polity',
    });
  });

  it.each([
    ['asOf: 2026', 'frontmatter-asOf'],
    ['asOf: 2026-13', 'frontmatter-asOf'],
    ['asOf: March 2026', 'frontmatter-asOf'],
    ['syllabus: Courts of India', 'frontmatter-syllabus'],
    [`syllabus: ${Array.from({ length: 11 }, (_, index) => `a${index}`).join()}`, 'frontmatter-syllabus'],
  ])('are errors in another form: %s', (line, code) => {
    expect(read(line).issues).toMatchObject([{ severity: 'error', code, line: 3 }]);
  });
});
