import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMPILE_CACHE } from '../../testing/compile-cache.ts';
import { CSV_HEADER } from '../../testing/read-files.ts';
import { useTempFolder } from '../../testing/temp-folder.ts';

const folder = useTempFolder();
const script = fileURLToPath(new URL('../../../check-content.ts', import.meta.url));

function run(...options: string[]) {
  const env = { ...COMPILE_CACHE, CONTENT_DIR: 'content', DATA_DIR: 'data' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], {
    cwd: folder.path,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return { status, lines: stdout.trimEnd().split('\n') };
}

it('prints only the summary if there are no problems', async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\nx\n',
  });
  expect(run()).toEqual({ status: 0, lines: ['1 topic in 1 subject checked: 0 errors, 0 warnings'] });
  expect(existsSync(`${folder.path}/data/cache/notes/topics.json`)).toBe(true);
});

it('lists every problem with file and line, and exits with 1 on an error', async () => {
  await folder.write({
    'content/subjects/polity/a.md': '---\ntitle: A\n---\n![x](gone.png)\n',
    'content/subjects/polity/b.md': '---\ntitle: "B\n---\nx\n',
  });
  const { status, lines } = run();
  expect(status).toBe(1);
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    expect.stringMatching(/^subjects\/polity\/a\.md:4 {2}warning .*\[image-missing\]$/),
    expect.stringMatching(/^subjects\/polity\/b\.md:2 {2}error .*\[frontmatter-yaml\]$/),
    expect.stringMatching(/^subjects\/polity\/subject\.md {2}warning .*\[subject-file-missing\]$/),
    '2 topics in 1 subject checked: 1 error, 2 warnings',
  ]);
  expect(lines.filter((line) => /^ {4}(?:expected|fix): \S/.test(line))).toHaveLength(6);
});

it('prints review findings', async () => {
  const files = {
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\nx\n',
    'content/subjects/polity/a.csv': `${CSV_HEADER}Who?,a,b,c,d,0,E,laws\nWhich?,a,b,c,d,0,E,acts\n`,
    'content/subjects/polity/b.md': '---\ntitle: B\n---\nx\n',
    'content/subjects/polity/b.csv': `${CSV_HEADER}"WHICH",a,b,c,d,0,E,acts\n`,
    'content/tags.json': '{"polity": ["acts"]}',
  };
  await folder.write(files);
  const { status, lines } = run();
  expect(status).toBe(0);
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    expect.stringMatching(/^subjects\/polity\/a\.csv:2 {2}warning .*\[tag-unknown\]$/),
    expect.stringMatching(/^subjects\/polity\/b\.csv:2 {2}warning .*a\.csv on line 3.*\[mcq-repeated\]$/),
    '2 topics in 1 subject checked: 0 errors, 2 warnings',
  ]);
});

it('exits with 1 on invalid tags.json', { tags: ['again'] }, async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\nx\n',
    'content/tags.json': '{"polity": "acts"}',
  });
  const broken = run();
  expect(broken.status).toBe(1);
  expect(broken.lines.filter((line) => line.startsWith('tags'))).toEqual([
    expect.stringMatching(/^tags\.json:1 {2}error .*\[tags-file\]$/),
  ]);
});

it('adds a table before the summary with --stats', async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': `---\ntitle: A\naccess: premium\n---\n${'word '.repeat(600)}\n`,
  });
  expect(run('--stats')).toEqual({
    status: 0,
    lines: [
      'subject  topics  free  authenticated  premium  MCQs  words  minutes',
      'polity        1     0              0        1     0    600        3',
      'all           1     0              0        1     0    600        3',
      'sections without questions: 0, questions without a section: 0',
      '1 topic in 1 subject checked: 0 errors, 0 warnings',
    ],
  });
});

it('reports columns and sections of questions by line, and lists what is not linked with --stats --all', async () => {
  const header = CSV_HEADER.trimEnd();
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\n# Who rules\n\nx\n\n# Who votes\n\nx\n',
    'content/subjects/polity/a.csv':
      `${header},id,section,difficulty,status,mood\nOne?,a,b,c,d,0,E,t,one,WHO  rules,easy,,\n` +
      'Two?,a,b,c,d,1,E,t,two,Nobody,,held,\nThree?,a,b,c,d,2,E,t,one,,,,\nFour?,a,b,c,d,3,E,t,Four,,,,\n' +
      'Five?,a,b,c,d,0,E,t,five,,tricky,,\nSix?,a,b,c,d,1,E,t,six,,,gone,\nSeven?,a,b,c,d,2,E,t,seven,,,,\n',
  });
  const { lines } = run('--stats', '--all');
  expect(lines.filter((line) => / {2}(?:error|warning) {2}.*\[csv-/.test(line))).toEqual([
    expect.stringMatching(/a\.csv:1 {2}warning .*"mood".*\[csv-unknown-column\]$/),
    expect.stringMatching(/a\.csv:3 {2}warning .*"Nobody".*\[csv-unknown-section\]$/),
    expect.stringMatching(/a\.csv:4 {2}error .*"one".* line 2.*\[csv-duplicate-id\]$/),
    expect.stringMatching(/a\.csv:5 {2}error .*\[csv-bad-id\]$/),
    expect.stringMatching(/a\.csv:6 {2}error .*\[csv-bad-difficulty\]$/),
    expect.stringMatching(/a\.csv:7 {2}error .*\[csv-bad-status\]$/),
  ]);
  expect(lines.slice(-4, -1)).toEqual([
    'subjects/polity/a.md  no questions on the section "Who votes"',
    'subjects/polity/a.csv:8  no section: Seven?',
    'sections without questions: 1, questions without a section: 1',
  ]);
  /* The second check reads the topic from its cache. */
  expect(run('--all', '--stats').lines).toEqual(lines);
});

it('writes missing ids with --fix-ids and says where', async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\nx\n',
    'content/subjects/polity/a.csv': `${CSV_HEADER}Senate?,a,b,c,d,0,E,t\n`,
    'content/subjects/polity/b.md': '---\ntitle: B\n---\nx\n',
    'content/subjects/polity/b.csv': `${CSV_HEADER}Court?,a,b,c,d,0,E,t,u\n`,
  });
  const { lines } = run('--fix-ids');
  expect(lines.slice(0, 3)).toEqual([
    'subjects/polity/a.csv: 1 id written',
    expect.stringMatching(
      /^subjects\/polity\/b\.csv:2: no ids written\. The row has more cells .* To correct it, put double quotes/,
    ),
    '1 id written in 1 file.',
  ]);
  expect(run('--fix-ids').lines.slice(1, 2)).toEqual(['No ids are missing.']);
});

describe('many problems of one kind', () => {
  const rows = Array.from({ length: 7 }, (_, index) => `Question ${index}?,a,b,c,d,9,E,laws\n`).join('');
  const files = {
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/a.md': '---\ntitle: A\n---\n![x](gone.png)\n',
    'content/subjects/polity/a.csv': `${CSV_HEADER}${rows}Last?,a,b,c,d,0,E,laws\n`,
  };
  const heads = ({ lines }: ReturnType<typeof run>) => lines.filter((line) => !line.startsWith('    '));

  it('are counted, and the first five listed', async () => {
    await folder.write(files);
    const shown = run();
    expect(shown.status).toBe(1);
    expect(heads(shown)).toEqual([
      'csv-bad-index: 7 errors, the first 5:',
      ...[2, 3, 4, 5, 6].map(
        (line) => `subjects/polity/a.csv:${line}  error  The correctAnswer is "9".  [csv-bad-index]`,
      ),
      '',
      'image-missing: 1 warning:',
      expect.stringMatching(/a\.md:4 {2}warning/),
      '',
      'To list all of them: npm run check -- --all. For other programs: npm run check -- --json.',
      '1 topic in 1 subject checked: 7 errors, 1 warning',
    ]);
  });

  it('are all listed with --all', { tags: ['again'] }, async () => {
    await folder.write(files);
    const all = run('--all');
    expect(all.status).toBe(1);
    expect(heads(all)).toHaveLength(9);
  });

  it('are all listed with --json', async () => {
    await folder.write(files);
    const { status, lines } = run('--json');
    expect(status).toBe(1);
    const report = JSON.parse(lines.join('\n')) as { issues: unknown[] };
    expect(report).toMatchObject({ subjects: 1, topics: 1, errors: 7, warnings: 1 });
    expect(report.issues).toHaveLength(8);
    expect(report.issues[0]).toEqual({
      severity: 'error',
      file: 'subjects/polity/a.csv',
      code: 'csv-bad-index',
      line: 2,
      message: 'The correctAnswer is "9".',
      expected: 'a number from 0 (option1) to 3 (option4)',
      fix: 'write the number of the correct option, counted from 0',
    });
  });
});

it('fails without a content folder', { tags: ['again'] }, () => {
  const { status, lines } = run();
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('0 topics in 0 subjects checked: 1 error, 0 warnings');
});
