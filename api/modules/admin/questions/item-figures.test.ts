import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { itemFigures } from './item-figures.ts';
import type { ItemSums } from './item-figures.ts';

/** One attempt: the chosen option (null for blank) and the share of the rest that was right. */
type Row = [chosen: number | null, rest: number];

/** Option 0 is right. */
function sumsOf(rows: readonly Row[]): ItemSums {
  const x = (chosen: number | null) => Number(chosen === 0);
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    attempts: rows.length,
    answered: rows.filter(([chosen]) => chosen !== null).length,
    right: sum(([chosen]) => x(chosen)),
    rest: sum(([, rest]) => rest),
    restSquared: sum(([, rest]) => rest ** 2),
    restRight: sum(([chosen, rest]) => x(chosen) * rest),
    withRest: rows.length,
    rightWithRest: sum(([chosen]) => x(chosen)),
    options: [0, 1, 2, 3].map((option) => rows.filter(([chosen]) => chosen === option).length),
  };
}

const repeat = (rows: readonly Row[], times: number) => Array.from({ length: times }, () => rows).flat();

describe('the figures of a question', () => {
  test('are shown from 30 and from 100 first attempts', () => {
    const few = itemFigures(sumsOf(repeat([[0, 1]], 29)), [0]);
    expect([few.facility, few.discrimination]).toEqual([null, null]);
    const some = itemFigures(
      sumsOf(
        repeat(
          [
            [0, 1],
            [1, 0],
            [null, 0],
          ],
          33,
        ),
      ),
      [0],
    );
    expect(some).toMatchObject({ attempts: 99, answered: 66, blank: 33, discrimination: null });
    expect(some.facility).toBeCloseTo(1 / 3);
  });

  test('correlate with the rest of the test', () => {
    const good = itemFigures(
      sumsOf(
        repeat(
          [
            [0, 0.9],
            [1, 0.2],
          ],
          50,
        ),
      ),
      [0],
    );
    expect(good.discrimination).toBeCloseTo(1);
    const bad = itemFigures(
      sumsOf(
        repeat(
          [
            [0, 0.2],
            [2, 0.9],
          ],
          50,
        ),
      ),
      [0],
    );
    expect(bad.discrimination).toBeCloseTo(-1);
    expect(bad.tempting).toBe(2);
    const none = itemFigures(
      sumsOf(
        repeat(
          [
            [0, 0.2],
            [0, 0.9],
            [1, 0.2],
            [1, 0.9],
          ],
          25,
        ),
      ),
      [0],
    );
    expect(none.discrimination).toBeCloseTo(0);
  });

  test('have no correlation where everybody answered alike', () => {
    expect(
      itemFigures(
        sumsOf(
          repeat(
            [
              [0, 0.5],
              [0, 0.7],
            ],
            50,
          ),
        ),
        [0],
      ).discrimination,
    ).toBeNull();
    expect(
      itemFigures(
        sumsOf(
          repeat(
            [
              [0, 0.5],
              [1, 0.5],
            ],
            50,
          ),
        ),
        [0],
      ).discrimination,
    ).toBeNull();
  });

  testInputs('agree with the definition', 100, (runs) => {
    const row = fc.tuple(fc.constantFrom(0, 1, 2, 3, null), fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 100, maxLength: 200 }), (drawn) => {
        const rows = drawn.map(([chosen, rest]): Row => [chosen, rest / 20]);
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        const [x, y] = [rows.map(([chosen]) => Number(chosen === 0)), rows.map(([, rest]) => rest)];
        const [mx, my] = [mean(x), mean(y)];
        const c = mean(x.map((value, index) => (value - mx) * ((y[index] ?? 0) - my)));
        const [vx, vy] = [
          mean(x.map((value) => (value - mx) ** 2)),
          mean(y.map((value) => (value - my) ** 2)),
        ];
        const { discrimination } = itemFigures(sumsOf(rows), [0]);
        if (discrimination === null) expect(vx * vy).toBeLessThan(1e-6);
        else expect(discrimination).toBeCloseTo(c / Math.sqrt(vx * vy), 6);
      }),
      runs,
    );
  });
});
