import { describe, expect, it } from 'vitest';
import { MCQ_HEADER } from '../../../../../scripts/content/questions/mcq-source.ts';
import { threeWay } from '../../../../client/merge/three-way.ts';
import { mcqConflictOf, mergedMcqs, mergeMcqs } from './merge-mcqs.ts';

const ROWS = ['One,a,b,,,0,,\n', '"Two\nlines",a,b,,,0,,\n', 'Three,a,b,,,0,,\n', 'Four,a,b,,,0,,\n'];
const csv = (...rows: string[]) => MCQ_HEADER + rows.join('');
const [one = '', two = '', three = '', four = ''] = ROWS;
const merge = (base: string, mine: string, theirs: string) =>
  mergeMcqs(base, mine, theirs, (...texts) => Promise.resolve(threeWay(...texts)));

describe('questions changed by two administrators', () => {
  const base = csv(one, two, three, four);

  it('are merged where they changed different ones', async () => {
    const mine = csv(one.replace('a', 'mine'), two, three);
    const theirs = csv(one, two.replace('lines', 'their\nlines'), three, four, 'Theirs,a,,,,0,,');
    const made = await merge(base, mine, csv(one, two.replace('lines', 'their\nlines'), three, four));
    expect(mcqConflictOf(made)).toBeNull();
    expect(mergedMcqs(made, 'theirs')).toBe(
      csv(one.replace('a', 'mine'), two.replace('lines', 'their\nlines'), three),
    );
    /* One deleted the question after which the other added one. */
    expect(mcqConflictOf(await merge(base, mine, theirs))).toEqual({
      mine: '',
      theirs: `${four}Theirs,a,,,,0,,\n`,
    });
  });

  it('are all kept where both added some', async () => {
    const made = await merge(base, csv(...ROWS, 'Mine,a,,,,0,,\n'), csv(...ROWS, 'Theirs,a,,,,0,,\n'));
    expect(mcqConflictOf(made)).toBeNull();
    expect(mergedMcqs(made, 'theirs')).toBe(csv(...ROWS, 'Mine,a,,,,0,,\n', 'Theirs,a,,,,0,,\n'));
    const first = await merge('', csv(one), csv(two));
    expect(mergedMcqs(first, 'mine')).toBe(csv(one, two));
  });

  it('need a choice where both changed the same one', async () => {
    const made = await merge(base, csv(one, two, three.replace('a', 'm'), four), csv(one, two, four));
    expect(mcqConflictOf(made)).toEqual({ mine: three.replace('a', 'm'), theirs: '' });
    expect(mergedMcqs(made, 'theirs')).toBe(csv(one, two, four));
  });

  it('never appear twice because both moved one', async () => {
    const [mine, theirs] = [csv(four, one, two, three), csv(one, four, two, three)];
    const made = await merge(base, mine, theirs);
    for (const [side, text] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const) {
      expect(mergedMcqs(made, side).split('Four,')).toHaveLength(2);
      expect(mergedMcqs(made, side)).toBe(text);
    }
  });

  it('are taken as a whole where only one side changed them or a file cannot be split', async () => {
    expect(mergedMcqs(await merge(base, base, 'theirs'), 'mine')).toBe('theirs');
    expect(mergedMcqs(await merge(base, csv(one), base), 'mine')).toBe(csv(one));
    expect(mergedMcqs(await merge(base, '', base), 'mine')).toBe('');
    const made = await merge(base, csv(one), '"broken,a\n');
    expect(mcqConflictOf(made)).toEqual({ mine: csv(one), theirs: '"broken,a\n' });
    expect(mergedMcqs(made, 'theirs')).toBe('"broken,a\n');
  });
});
