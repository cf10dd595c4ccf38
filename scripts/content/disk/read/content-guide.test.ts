import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { syllabusCoverage, syllabusDocument } from '../../review/syllabus-coverage.ts';
import { reviewContent } from '../../review/review.ts';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { checkContent } from '../check/check.ts';
import { digestOfValues } from '../digest.ts';

const folder = useTempFolder();
const inDocs = (name: string) => readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
const toolchain = fileURLToPath(new URL('../../', import.meta.url));

it('has a template topic without problems', async () => {
  await folder.write({
    'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n',
    'content/subjects/polity/topic.md': await inDocs('template-topic/topic.md'),
    'content/subjects/polity/topic.csv': await inDocs('template-topic/topic.csv'),
    'content/tags.json': '{"polity": ["amendment", "case-law", "chronology", "text"]}',
  });
  const content = await checkContent(`${folder.path}/content`, `${folder.path}/cache`);
  expect([...content.issues, ...reviewContent(content, digestOfValues)]).toEqual([]);
  const [topic] = content.subjects[0]?.topics ?? [];
  expect(topic?.mcqs.length).toBeGreaterThanOrEqual(8);
  const { notes } = await content.render(topic!);
  expect(notes.sections.slice(-3).map(({ title }) => title)).toEqual([
    'Key facts',
    'How it is asked',
    'Recap',
  ]);
  expect(notes.sections.map(({ html }) => html).join('')).toContain('<table>');
  expect(notes.footnotes).not.toBe('');
});

it('explains exactly the warnings that exist', async () => {
  const names = (await readdir(toolchain, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const sources = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(toolchain, name), 'utf8') })),
  );
  const given = sources.flatMap(({ name, text }) => {
    const pattern = name.startsWith('review/')
      ? /(?:code: |finding\(\s*)'([a-z-]+)'/g
      : /warning\(\{\s*code: '([a-z-]+)'/g;
    return [...text.matchAll(pattern)].map(([, code]) => code);
  });
  expect(given).toContain('mcq-repeated');
  expect(given).toContain('csv-row-skipped');

  const [, table = ''] = (await inDocs('content-guide.md')).split('## What each warning means');
  const explained = [...table.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code),
  );
  expect(given.filter((code) => !explained.includes(code))).toEqual([]);
  /* These codes are composed at run time. */
  const made = ['folder-unknown'];
  const all = sources.map(({ text }) => text).join('\n');
  const gone = explained.filter((code) => !made.includes(code ?? '') && !all.includes(`'${code}'`));
  expect(gone).toEqual([]);
});

it('has the syllabus of the content; `npm run --silent check -- --syllabus > docs/syllabus.md` writes it', async () => {
  const content = await checkContent(
    fileURLToPath(new URL('../../../../content', import.meta.url)),
    folder.path,
    {
      cachedOnly: true,
    },
  );
  expect(await inDocs('syllabus.md')).toBe(syllabusDocument(syllabusCoverage(content)));
});
