import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { headingsOf, merged, threeWay, type Choice, type MergePart } from './three-way.ts';

/** Few different lines, so that texts have much in common; with LF, CRLF and no final line end. */
const text = fc
  .tuple(
    fc.array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '## d\n', '\n', '```\n')),
    fc.constantFrom('', 'end', 'b'),
  )
  .map(([lines, end]) => lines.join('') + end);

const merge = (base: string, mine: string, theirs: string, choice?: Choice) => {
  const parts = threeWay(base, mine, theirs);
  const choices = Object.fromEntries(parts.map((_, index) => [index, choice])) as Record<number, Choice>;
  return merged(parts, choice === undefined ? {} : choices);
};

describe('a three-way merge', () => {
  testInputs('takes the update if the learner changed nothing', 100, (runs) => {
    fc.assert(
      fc.property(text, text, (base, official) => {
        expect(merge(base, base, official)).toBe(official);
      }),
      runs,
    );
  });

  testInputs('keeps the learner’s text if the update changed nothing', 100, (runs) => {
    fc.assert(
      fc.property(text, text, (base, mine) => {
        expect(merge(base, mine, base)).toBe(mine);
      }),
      runs,
    );
  });

  testInputs('has no conflict if both made the same change', 100, (runs) => {
    fc.assert(
      fc.property(text, text, (base, mine) => {
        expect(merge(base, mine, mine)).toBe(mine);
      }),
      runs,
    );
  });

  testInputs('contains every line the learner added, unless the update is chosen', 100, (runs) => {
    fc.assert(
      fc.property(text, text, text, fc.constantFrom('mine', 'both'), (base, mine, theirs, choice) => {
        const lines = (merge(base, mine, theirs, choice) ?? '').split('\n');
        const known = new Set(base.split('\n'));
        for (const line of mine.split('\n'))
          if (line !== '' && !known.has(line)) expect(lines).toContain(line);
      }),
      runs,
    );
  });

  testInputs('contains the learner’s exact text', 100, (runs) => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const mineIn = (part: MergePart) =>
          part.kind === 'conflict' ? part.mine : part.kind === 'theirs' ? part.base : part.text;
        expect(threeWay(base, mine, theirs).map(mineIn).join('')).toBe(mine);
      }),
      runs,
    );
  });

  it('merges separate changes, and reports a conflict for changes of the same lines', () => {
    const base = '## A\none\n\n## B\ntwo\n\n## C\nthree\n';
    const mine = base.replace('one', 'ONE').replace('three', 'mine');
    const theirs = base.replace('two', 'TWO').replace('three', 'theirs');
    const parts = threeWay(base, mine, theirs);
    expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'mine', base: 'one\n', text: 'ONE\n' },
      { kind: 'theirs', base: 'two\n', text: 'TWO\n' },
      { kind: 'conflict', base: 'three\n', mine: 'mine\n', theirs: 'theirs\n' },
    ]);
    const headings = headingsOf(parts);
    expect(
      parts.map(({ kind }, index) => [kind, headings[index]]).filter(([kind]) => kind !== 'same'),
    ).toEqual([
      ['mine', 'A'],
      ['theirs', 'B'],
      ['conflict', 'C'],
    ]);
    expect(merged(parts, {})).toBeNull();
    const conflict = parts.findIndex(({ kind }) => kind === 'conflict');
    expect(merged(parts, { [conflict]: 'both' })).toBe('## A\nONE\n\n## B\nTWO\n\n## C\nmine\ntheirs\n');
  });
});

describe('the heading of a part', () => {
  it('is never taken from fenced code', () => {
    const parts = threeWay('', '## Real\n```\n## not\n```\nwords\n', '');
    expect(headingsOf([...parts, { kind: 'same', text: 'more\n' }])).toEqual(['Real', 'Real']);
  });
});
