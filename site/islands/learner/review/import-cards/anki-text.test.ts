import { describe, expect, it } from 'vitest';
import { readAnkiText } from './anki-text.ts';
import { ankiCardId, placeOfCard } from './new-cards.ts';

const sides = (text: string) => readAnkiText(text).cards.map(({ front, back }) => [front, back]);

describe('the text of Anki', () => {
  it('has front, back and tags in the columns that its header names', () => {
    const text = [
      '#separator:tab',
      '#html:false',
      '#guid column:1',
      '#tags column:4',
      'g1\tWho?\tWe\tpolity::preamble important',
      '"g2"\t"Two\nlines"\t"With ""quotes"""\t""',
    ].join('\n');
    expect(readAnkiText(text)).toEqual({
      cards: [
        { guid: 'g1', front: 'Who?', back: 'We', tags: ['polity::preamble', 'important'] },
        { guid: 'g2', front: 'Two\nlines', back: 'With "quotes"', tags: [] },
      ],
      bad: [],
      lost: [],
    });
  });

  it('may have no header, other separators, more fields and Windows line ends', () => {
    expect(sides('\uFEFFa\tb\r\nc\td'.slice(1))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(sides('a,b\nc,"d, e"')).toEqual([
      ['a', 'b'],
      ['c', 'd, e'],
    ]);
    expect(sides('#separator:Semicolon\n#deck column:1\n#notetype column:2\nDeck;Basic;a;b;c')).toEqual([
      ['a', 'b\n\nc'],
    ]);
  });

  it('becomes plain text', () => {
    const html =
      '#separator:tab\n#html:true\n<b>Who</b>&nbsp;is&amp;was<br>it?<script>x</script>\t<div>We &#2361;</div><img src=x>[sound:a.mp3]';
    expect(readAnkiText(html)).toMatchObject({
      cards: [{ front: 'Who is&was\nit?', back: 'We ह' }],
      lost: ['Bold, colours and other formatting', 'Sounds', 'Pictures'],
    });
    expect(sides('1 < 2 & 3\tyes')).toEqual([['1 < 2 & 3', 'yes']]);
  });

  it('with gaps becomes a question', () => {
    expect(sides('{{c1::Delhi}} is in {{c2::India::country}}\tMore')).toEqual([
      ['[…] is in [country]', 'Delhi is in India\n\nMore'],
    ]);
  });

  it('reports rows that are no cards', () => {
    expect(readAnkiText('only a front\t\na\tb').bad).toEqual([
      { line: null, reason: 'Row 1: Write something on the back.' },
    ]);
    expect(readAnkiText('#separator:tab\n').bad[0]?.reason).toBe('The file has no cards.');
    const many = readAnkiText(Array.from({ length: 2_001 }, (_, index) => `${index}\tb`).join('\n'));
    expect([many.cards.length, many.bad.length]).toEqual([2_000, 1]);
  });
});

describe('a card of a file', () => {
  const subjects = [{ slug: 'polity', topics: [{ slug: 'preamble' }] }];
  const chosen = { subject: 'polity', topic: 'chosen' };

  it('belongs to the topic that a tag names, or to the chosen one', () => {
    const card = { front: 'a', back: 'b', guid: null };
    expect(placeOfCard({ ...card, tags: ['x', 'polity::preamble'] }, subjects, chosen)).toEqual({
      subject: 'polity',
      topic: 'preamble',
    });
    expect(placeOfCard({ ...card, tags: ['polity::gone'] }, subjects, chosen)).toEqual(chosen);
  });

  it('has the same id each time, so that it is not doubled', async () => {
    const card = { front: 'a', back: 'b', tags: [] };
    const id = await ankiCardId({ ...card, guid: 'g1' });
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await ankiCardId({ ...card, back: 'changed', guid: 'g1' })).toBe(id);
    expect(await ankiCardId({ ...card, guid: null })).not.toBe(id);
    const own = '0b6ff3f8-5be4-4a53-9f1e-0f3f4a1a2b3c';
    expect(await ankiCardId({ ...card, guid: own })).toBe(own);
  });
});
