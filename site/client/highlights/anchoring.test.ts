import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { MAX_CONTEXT } from '../../../api/contract/study/highlight-rules.ts';
import { anchorOf, place } from './anchoring.ts';

const TEXT =
  'The Constitution came into force on 26 January 1950. The President is the head of the Union. ' +
  'Article 52 says that there shall be a President of India. Article 53 vests the executive power in the President. ' +
  'The Vice-President acts as President when the office is vacant under Article 65.';

const anchorFor = (quote: string, text = TEXT, from = 0) => {
  const start = text.indexOf(quote, from);
  return anchorOf('union', text, start, start + quote.length);
};
const placedIn = (text: string, anchor: ReturnType<typeof anchorFor>) => {
  const found = place(anchor, new Map([['union', text]]));
  return found && { text: text.slice(found.start, found.end), ...found };
};

describe('an anchor', () => {
  it('has the quote, its context and its section', () => {
    expect(anchorFor('Article 52')).toEqual({
      sectionId: 'union',
      quote: 'Article 52',
      prefix: 'ident is the head of the Union. ',
      suffix: ' says that there shall be a Pres',
      nth: 0,
      of: 1,
    });
  });

  it('has longer context where the text repeats itself, and the order where it repeats itself for longer', () => {
    const list = Array.from({ length: 4 }, (_, index) => `${index}. The State shall secure adequate means. `);
    expect(anchorFor('adequate means', list.join('')).of).toBe(1);
    const same = 'The State shall make provision for it. '.repeat(30);
    const fifth = anchorOf('union', same, 4 * 39 + 4, 4 * 39 + 9);
    expect(placedIn(same, fifth)).toMatchObject({ text: 'State', start: 4 * 39 + 4 });
  });
});

describe('a highlight', () => {
  it('stays with its quote when the text around it changes', () => {
    const changed = `A new first sentence. ${TEXT.replace('head of the Union', 'head of state')} And a last one.`;
    expect(placedIn(changed, anchorFor('Article 52'))).toMatchObject({ text: 'Article 52', exact: true });
  });

  it('stays with a quote that was corrected', () => {
    const changed = TEXT.replace('26 January 1950', '26 November 1949');
    expect(placedIn(changed, anchorFor('into force on 26 January 1950'))).toMatchObject({
      text: 'into force on 26 November 1949',
      exact: false,
    });
  });

  it('is on the right one of equal words', () => {
    const second = anchorFor('President', TEXT, TEXT.indexOf('shall be'));
    const changed = TEXT.replace('The President is the head of the Union. ', '');
    expect(placedIn(changed, second)).toMatchObject({ start: changed.indexOf('President of India') });
  });

  it('is not placed on equal words after its sentence was deleted', () => {
    const second = anchorFor('President', TEXT, TEXT.indexOf('shall be'));
    const changed = TEXT.replace('Article 52 says that there shall be a President of India. ', '');
    expect(placedIn(changed, second)).toBeNull();
  });

  it('is not placed when one of several equal passages was deleted', () => {
    const same = 'The State shall make provision for it. '.repeat(30);
    expect(placedIn(same.slice(39), anchorOf('union', same, 4 * 39 + 4, 4 * 39 + 9))).toBeNull();
  });

  it('follows its passage to a section with another id', () => {
    const anchor = anchorFor('Article 52');
    const texts = new Map([
      ['intro', 'Article 52'],
      ['the-union', TEXT],
    ]);
    expect(place(anchor, texts)).toMatchObject({ sectionId: 'the-union', exact: true });
    expect(place(anchor, new Map([['intro', 'Article 52']]))).toBeNull();
    expect(place(anchor, new Map([...texts, ['copy', TEXT]]))).toBeNull();
  });

  it('of a whole section stays when text is added at one end', () => {
    const anchor = anchorOf('union', 'Only sentence.', 0, 14);
    expect(placedIn('Only sentence. Another one.', anchor)).toMatchObject({ text: 'Only sentence.' });
    expect(placedIn('', anchor)).toBeNull();
  });
});

/* Few words, so that texts repeat themselves. */
const words = fc.array(fc.constantFrom('the', 'State', 'shall', 'not', 'deny', 'Article', '14', 'संविधान'), {
  minLength: 1,
  maxLength: 160,
});
const selection = fc
  .record({ words, from: fc.nat(), length: fc.nat({ max: 80 }) })
  .map(({ words: list, from, length }) => {
    const text = list.join(' ');
    const start = from % text.length;
    return { text, start, end: Math.min(text.length, start + 1 + length) };
  });

describe('for any text and selection', () => {
  testInputs('the place is the selection while the text is unchanged', 100, (runs) => {
    fc.assert(
      fc.property(selection, ({ text, start, end }) => {
        const found = placedIn(text, anchorOf('union', text, start, end));
        expect(found).toMatchObject({ start, end, exact: true });
      }),
      runs,
    );
  });

  testInputs('edits far away never move it', 100, (runs) => {
    const filler = fc.string({ minLength: 0, maxLength: 400 }).map((text) => text.replace(/\s+/g, ' '));
    fc.assert(
      fc.property(selection, filler, filler, filler, filler, ({ text, start, end }, a, b, c, d) => {
        /* Context that nothing else in the section has, on both sides. */
        const near = [`<${'n'.repeat(MAX_CONTEXT)}`, `${'m'.repeat(MAX_CONTEXT)}>`] as const;
        const around = (head: string, tail: string) => ({
          text: head + near[0] + text + near[1] + tail,
          offset: head.length + near[0].length,
        });
        const before = around(a, b);
        const after = around(c, d);
        const anchor = anchorOf('union', before.text, before.offset + start, before.offset + end);
        expect(placedIn(after.text, anchor)).toMatchObject({
          start: after.offset + start,
          end: after.offset + end,
          exact: true,
        });
      }),
      runs,
    );
  });

  testInputs('deletions far away never move it', 100, (runs) => {
    fc.assert(
      fc.property(selection, fc.nat(), fc.nat({ max: 120 }), ({ text, start, end }, at, length) => {
        /* Deletes a part that does not touch the selection. */
        const from = at % (text.length + 1);
        const until = Math.min(text.length, from + length);
        fc.pre(until <= start || from >= end);
        const edited = text.slice(0, from) + text.slice(until);
        const shift = until <= start ? from - until : 0;
        const anchor = anchorOf('union', text, start, end);
        const isFar = until + MAX_CONTEXT <= start || from >= end + MAX_CONTEXT;
        const found = placedIn(edited, anchor);
        if (isFar && anchor.of === 1 && found) expect(found.start).toBe(start + shift);
      }),
      runs,
    );
  });

  testInputs('a deleted passage has no place', 100, (runs) => {
    /* They have no letter in common: a fact that differs by one letter could be a correction of the deleted one. */
    const facts = fc
      .shuffledSubarray('abcdefghijklmnopqrstuvwxyz'.split(''), { minLength: 12 })
      .map((letters) => letters.map((letter, index) => letter.repeat(6 + (index % 7))));
    fc.assert(
      fc.property(facts, fc.nat(), (list, pick) => {
        const deleted = list[pick % list.length] ?? '';
        const sentence = (fact: string) => `${fact} is ${fact.toUpperCase()}. `;
        const text = list.map(sentence).join('');
        const start = text.indexOf(sentence(deleted));
        const anchor = anchorOf('union', text, start, start + sentence(deleted).length - 1);
        expect(placedIn(text.replace(sentence(deleted), ''), anchor)).toBeNull();
      }),
      runs,
    );
  });

  testInputs('its texts can be stored, because no character is cut in two', 100, (runs) => {
    const emoji = fc.array(fc.constantFrom('🪔', 'क', 'a'), { minLength: 80, maxLength: 120 });
    fc.assert(
      fc.property(emoji, fc.nat({ max: 79 }), (characters, at) => {
        const start = characters.slice(0, at).join('').length;
        const anchor = anchorOf('union', characters.join(''), start, start + (characters[at] ?? '').length);
        expect([anchor.prefix, anchor.quote, anchor.suffix].every((part) => part.isWellFormed())).toBe(true);
      }),
      runs,
    );
  });
});
