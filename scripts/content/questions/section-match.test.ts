import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { findSection, nearestSection } from './section-match.ts';

const headings = [
  { id: 'what-it-is', title: 'What it is' },
  { id: 'the-words', title: 'The words, one by one' },
  { id: '42nd-amendment', title: '42nd Amendment' },
];
const idOf = (found: { id: string } | null) => found?.id ?? null;

describe('the section that a question names', () => {
  it('is found by id or by text, ignoring case and white space', () => {
    for (const named of [
      'the-words',
      'The words, one by one',
      ' the  WORDS, one by one ',
      'THE WORDS,\tone by one',
    ])
      expect(idOf(findSection(named, headings))).toBe('the-words');
  });

  it('is none if there is no such heading', () => {
    for (const named of ['', '  ', 'the words', 'what']) expect(findSection(named, headings)).toBeNull();
  });

  it('is the one with that id, even if another has it as its text', () => {
    const twins = [
      { id: 'a', title: 'b' },
      { id: 'b', title: 'a' },
    ];
    expect(idOf(findSection('b', twins))).toBe('b');
  });
});

describe('the section of other notes that stands for one', () => {
  const nearest = (id: string, title: string) => idOf(nearestSection({ id, title }, headings));

  it('has its id, whatever its text became', () => {
    expect(nearest('what-it-is', '42nd Amendment')).toBe('what-it-is');
  });

  it('has its text if the id is gone', () => {
    expect(nearest('meaning', 'what it is')).toBe('what-it-is');
  });

  it('is the one whose text is most alike', () => {
    expect(nearest('gone', 'The words one by one, explained')).toBe('the-words');
    expect(nearest('gone', 'Forty-second (42nd) Amendment')).toBe('42nd-amendment');
    expect(nearest('gone', 'The wrods, one by one')).toBe('the-words');
  });

  it('is none if nothing is alike', () => {
    expect(nearest('gone', 'Judicial review')).toBeNull();
    expect(nearestSection({ id: 'a', title: '' }, headings)).toBeNull();
    expect(nearestSection({ id: 'a', title: 'A' }, [])).toBeNull();
  });

  testInputs('never throws and is always one of the headings', 100, (runs) => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.array(fc.record({ id: fc.string(), title: fc.string() })),
        (id, title, list) => {
          const found = nearestSection({ id, title }, list);
          expect(found === null || list.includes(found)).toBe(true);
        },
      ),
      runs,
    );
  });
});
