import { describe, expect, it } from 'vitest';
import { renderNotes } from './render-markdown.ts';
import { changedSectionTexts, sectionTexts } from './section-texts.ts';

const NOTES = `Before.

## Writs

Five *writs*.

### \`Mandamus\` and $x^2$

\`\`\`
## not a heading
\`\`\`

Setext heading
--------------

<details>

### Inside

</details>

## Writs

Again.
`;

describe('sectionTexts', () => {
  it('has the ids and titles of the rendered sections', async () => {
    const rendered = renderNotes(NOTES.replace('$x^2$', ''), { imageBase: '' }).sections;
    const texts = await sectionTexts(NOTES.replace('$x^2$', ''));
    expect(texts.slice(1).map(({ id, title }) => ({ id, title }))).toEqual(
      rendered.map(({ id, title }) => ({ id, title })),
    );
  });

  it('splits the whole text at the headings of sections', async () => {
    const texts = await sectionTexts(NOTES);
    expect(texts.map(({ id }) => id)).toEqual([
      null,
      'writs',
      'mandamus-and-x-2',
      'setext-heading',
      'writs-2',
    ]);
    expect(texts.map(({ text }) => text.split('\n')[0])).toEqual([
      'Before.',
      '## Writs',
      '### `Mandamus` and $x^2$',
      'Setext heading',
      '## Writs',
    ]);
    expect(texts[2]?.text).toContain('## not a heading');
    expect(texts[3]?.text).toContain('### Inside');
    expect(await sectionTexts('')).toEqual([{ id: null, title: '', level: 0, text: '' }]);
  });
});

describe('changedSectionTexts', () => {
  it('lists changed, added and removed sections', async () => {
    const before = await sectionTexts('Intro\n\n## A\n\nold\n\n## B\n\nsame\n\n## C\n\ngone\n');
    const after = await sectionTexts('Intro\n\n## B\n\nsame\n\n\n## A\n\nnew\n\n## D\n\nmore');
    expect(changedSectionTexts(before, after)).toEqual([
      { id: 'a', title: 'A', before: '## A\n\nold', after: '## A\n\nnew' },
      { id: 'd', title: 'D', before: null, after: '## D\n\nmore' },
      { id: 'c', title: 'C', before: '## C\n\ngone', after: null },
    ]);
    expect(changedSectionTexts(after, after)).toEqual([]);
  });
});
