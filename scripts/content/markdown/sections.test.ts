import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../testing/random-inputs.ts';
import { idMaker, sectionsOf, readingMinutes } from './sections.ts';

const sections = (...levels: number[]) =>
  sectionsOf(
    levels.map((level, index) => ({ level, title: `T${index}` })),
    idMaker(),
  );

describe('sectionsOf', () => {
  it('numbers sections from 0 and nests them until a heading of the same or a higher level', () => {
    expect(sections(2, 3, 4, 3, 2, 1, 4).map(({ nested }) => nested)).toEqual([
      [1, 2, 3],
      [2],
      [],
      [],
      [],
      [6],
      [],
    ]);
    expect(sections(2, 3).map(({ index, id }) => [index, id])).toEqual([
      [0, 't0'],
      [1, 't1'],
    ]);
    expect(sections()).toEqual([]);
  });

  it('handles thousands of headings of one level quickly', () => {
    const started = process.cpuUsage().user;
    expect(sections(...Array.from({ length: 50_000 }, () => 2))).toHaveLength(50_000);
    expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(2_000);
  });
});

describe('idMaker', () => {
  it('numbers repeated titles and creates an id for empty ones', () => {
    const id = idMaker();
    expect(['Causes', 'causes!', 'Causes 2', 'Causes', '???', '***'].map(id)).toEqual([
      'causes',
      'causes-2',
      'causes-2-2',
      'causes-3',
      'section',
      'section-2',
    ]);
  });

  it('never creates an id that is reserved for authors or the page', () => {
    const id = idMaker();
    expect(id('User content fn 1')).toBe('section-user-content-fn-1');
    expect(id('_body_0')).toBe('body-0');
  });

  testInputs('creates each id once, without white space or underscores', 100, (runs) => {
    const title = fc.oneof(
      fc.constantFrom('a', 'a 2', 'A', 'a-2-2', ''),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(title), (titles) => {
        const ids = titles.map(idMaker());
        expect(new Set(ids).size).toBe(titles.length);
        for (const id of ids) expect(id).toMatch(/^[^\s_]+$/u);
      }),
      runs,
    );
  });
});

it('is at least one minute', () => {
  expect(readingMinutes(0)).toBe(1);
  expect(readingMinutes(1500)).toBe(8);
});
