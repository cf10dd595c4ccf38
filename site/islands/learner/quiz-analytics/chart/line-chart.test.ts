import { assert, double, property, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotPath, linePath, linePoints } from './line-chart.ts';

describe('the points of a line chart', () => {
  it('go from left to right, with high scores at the top', () => {
    expect(linePoints([0, 50, 100])).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 50 },
      { x: 100, y: 0 },
    ]);
  });

  it('are centred for one score and empty without scores', () => {
    expect(linePoints([33.333])).toEqual([{ x: 50, y: 66.67 }]);
    expect([linePoints([]), linePath([]), dotPath([])]).toEqual([[], '', '']);
  });

  it('are inside the chart', () => {
    assert(
      property(array(double({ noNaN: true })), (scores) => {
        for (const { x, y } of linePoints(scores)) {
          expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
        }
      }),
    );
  });

  it('are drawn as a path and as dots', () => {
    const points = linePoints([0, 100]);
    expect(linePath(points)).toBe('M0 100L100 0');
    expect(dotPath(points)).toBe('M0 100h0M100 0h0');
  });
});
