import { describe, expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { checkContent } from './check.ts';

const folder = useTempFolder();
const HEADER = 'question,option1,option2,option3,option4,correct,description,tags\n';
const front = '---\ntitle: A\n---\n';

async function check(files: Record<string, string>) {
  await folder.write({ 'content/subjects/polity/subject.md': '---\ntitle: Polity\n---\n', ...files });
  const checked = await checkContent(`${folder.path}/content`, `${folder.path}/cache`);
  const issues = checked.issues.map(
    ({ severity, code, file, line, message }) =>
      `${severity} ${code} ${file.replace('subjects/', '')}:${line} ${/"(.*)"/.exec(message)?.[1] ?? ''}`,
  );
  return { checked, issues };
}

describe('images', () => {
  it('cause a warning with the line if they are missing', async () => {
    const { checked, issues } = await check({
      'content/subjects/polity/a.md': `${front}\n![a](map.png)\n![b](gone.png "t")\n\n<img src="../gone.png">\n\n![c](../art/x.png) ![d](images/map.png)\n![e](m%C3%A4p%20one.png?x#y) ![f](Map.png)\n![g](https://a.b/c.png)\n`,
      'content/subjects/polity/map.png': 'x',
      'content/subjects/polity/m\u00e4p one.png': 'x',
      'content/subjects/art/subject.md': front,
      'content/subjects/art/x.png': 'x',
      'content/subjects/art/b.md': `${front}x`,
    });
    expect(issues).toEqual([
      'warning image-missing polity/a.md:6 gone.png',
      'warning image-outside polity/a.md:8 ../gone.png',
      'warning image-missing polity/a.md:10 images/map.png',
      'warning image-missing polity/a.md:11 Map.png',
    ]);
    expect(checked.faulty).toEqual([]);
    const topics = checked.subjects.flatMap(({ topics }) => topics);
    expect(topics.map(({ slug }) => slug)).toEqual(['a', 'b']);
    const shown = ['map.png', 'gone.png', 'images/map.png', 'm\u00e4p one.png', 'Map.png'].map(
      (name) => `polity/${name}`,
    );
    expect((await checked.imagesOf(topics[0]!)).toSorted()).toEqual(
      ['art/x.png', 'gone.png', ...shown].toSorted(),
    );
    expect(await checked.imagesOf({ ...topics[1]!, notes: '![](new.png)' })).toEqual(['art/new.png']);
  });

  it('are also checked in explanations', async () => {
    const { issues } = await check({
      'content/subjects/polity/a.md': `${front}x`,
      'content/subjects/polity/a.csv': `${HEADER}Q,a,b,c,d,0,![x](gone.png) [y](nowhere),\n`,
    });
    expect(issues).toEqual([
      'warning image-missing polity/a.csv:null gone.png',
      'warning link-broken polity/a.csv:null nowhere',
    ]);
  });
});

it('reports an image with an error once, and says how a missing one is spelt', async () => {
  const { checked, issues } = await check({
    'content/subjects/polity/a.md': `${front}![a](draw.svg) ![b](Map.png)`,
    'content/subjects/polity/draw.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    'content/subjects/polity/map.png': 'x',
  });
  expect(issues).toEqual([
    'warning image-missing polity/a.md:4 Map.png',
    'error drawing-unsafe polity/draw.svg:1 ',
  ]);
  expect(checked.issues[0]?.fix).toBe('write map.png: small and capital letters count');
});

it('reports redirects that lead nowhere or are not used, with their lines', async () => {
  const redirect = (from: string, to: string) => `  ${JSON.stringify({ from, to })}`;
  const entries = [
    redirect('polity/old', 'polity/a'),
    redirect('polity/a', 'polity/b'),
    redirect('polity/lost', 'polity/gone'),
  ];
  const { issues } = await check({
    'content/redirects.json': `{"redirects": [\n${entries.join(',\n')}\n]}`,
    'content/subjects/polity/a.md': `${front}x`,
    'content/subjects/polity/b.md': `${front}x`,
  });
  expect(issues).toEqual([
    'warning redirect-unused redirects.json:3 polity/a',
    'warning redirect-broken redirects.json:4 polity/lost" leads to "polity/gone',
  ]);
});

describe('links', () => {
  it('cause a warning with the line if they are broken', async () => {
    const good = [
      '[a](b)',
      '[b](b.md#x)',
      '[c](./b?y)',
      '[d](../art/c)',
      '[e](/art/c/)',
      '[f](/art)',
      '[g](/)',
      '[h](/calendar)',
      '[i](#x)',
      '[j](https://x.y)',
      '[k](map.png)',
      '[l](broken)',
      '[m](../)',
      '[n](mailto:a@b.c)',
    ];
    const bad = [
      '[a](nowhere)',
      '[b](../nowhere/c)',
      '[c](../../b)',
      '[d](/nowhere)',
      '[e](b/c)',
      '[f](100%.pdf)',
    ];
    const { issues } = await check({
      'content/subjects/polity/a.md': `${front}${good.join('\n')}\n${bad.join('\n')}\n`,
      'content/subjects/polity/b.md': `${front}x`,
      'content/subjects/polity/map.png': 'x',
      'content/subjects/polity/broken.md': '',
      'content/subjects/art/subject.md': front,
      'content/subjects/art/c.md': `${front}x`,
    });
    expect(issues).toEqual([
      'warning link-broken polity/a.md:12 #x',
      'warning link-broken polity/a.md:18 nowhere',
      'warning link-broken polity/a.md:19 ../nowhere/c',
      'warning link-broken polity/a.md:20 ../../b',
      'warning link-broken polity/a.md:21 /nowhere',
      'warning link-broken polity/a.md:22 b/c',
      'warning link-broken polity/a.md:23 100%25.pdf',
      'error frontmatter-missing polity/broken.md:1 ',
    ]);
  });
});

describe('a topic that cannot be rendered', () => {
  it('is faulty and does not affect others', async () => {
    const { checked, issues } = await check({
      'content/subjects/polity/a.md': `${front}${'<div>'.repeat(1_000)}`,
      'content/subjects/polity/b.md': `${front}# B`,
    });
    expect(issues).toEqual(['error notes-too-deep polity/a.md:null ']);
    expect(checked.faulty).toEqual([{ subject: 'polity', slug: 'a' }]);
    const [topic] = checked.subjects[0]?.topics ?? [];
    expect(topic?.slug).toBe('b');
    expect((await checked.render(topic!)).notes.sections[0]?.title).toBe('B');
  });
});

it('counts sections and words of notes, also for cached topics', async () => {
  const notes = `${front}Before\n\n# One\n\n\`\`\`sh\n# no heading\n\`\`\`\n\nTwo\n---\n\n- # in a list\n\n##### too deep`;
  for (const round of ['first', 'second']) {
    const { checked } = await check({ 'content/subjects/polity/a.md': notes });
    const [topic] = checked.subjects[0]?.topics ?? [];
    expect([round, (await checked.sectionsOf(topic!)).length, await checked.wordsOf(topic!)]).toEqual([
      round,
      2,
      10,
    ]);
    expect((await checked.render(topic!)).notes.sections).toHaveLength(2);
  }
});

it('reports a missing folder instead of throwing', async () => {
  const { issues, subjects } = await checkContent(`${folder.path}/nowhere`, `${folder.path}/cache`);
  expect(issues).toMatchObject([{ severity: 'error', code: 'structure-no-content' }]);
  expect(subjects).toEqual([]);
});

it('warns of what the renderer found, with the line in the file', async () => {
  const { issues, checked } = await check({
    'content/subjects/polity/a.md': `${front}Growth: <mfrac><mn>3,000</mn><mn>11,500</mn></mfrac>\n\n$\\frac{a$\n\n1. a\n3. b\n\n<script>\n\n## Lost\n`,
    'content/subjects/polity/a.csv': `${HEADER}Q,a,b,c,d,0,Because $x^2$.,\nR,a,b,c,d,0,Because $\\foo$.,\n`,
  });
  expect(issues).toEqual([
    'warning formula-unreadable polity/a.csv:3 ',
    'warning html-text-joined polity/a.md:4 3,000" and "11,500',
    'warning formula-unreadable polity/a.md:6 ',
    'warning list-number-skipped polity/a.md:9 ',
    'warning html-unclosed polity/a.md:11 ',
  ]);
  const [topic] = checked.subjects.flatMap(({ topics }) => topics);
  const { questions } = await checked.render(topic!);
  expect(questions[0]?.explanation).toContain('<math><msup><mi>x</mi>');
});
