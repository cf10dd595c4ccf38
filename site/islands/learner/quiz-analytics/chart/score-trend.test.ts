import { describe, expect, it } from 'vitest';
import { scoreTrend, weekScores, dotPath, linePath, linePoints } from './score-trend.ts';
import { assert, double, property, array } from 'fast-check';

const on = (localDate: string, scorePercentage: number) => ({ localDate, scorePercentage });

describe('the score of a week', () => {
  it('is the mean of its attempts, from Sunday to Saturday', () => {
    const attempts = [
      on('2026-11-14', 40),
      on('2026-11-15', 50),
      on('2026-11-21', 100),
      on('2026-11-29', 80),
    ];
    expect(weekScores(attempts)).toEqual([
      { from: '2026-11-08', attempts: 1, average: 40 },
      { from: '2026-11-15', attempts: 2, average: 75 },
      { from: '2026-11-29', attempts: 1, average: 80 },
    ]);
    expect(weekScores([])).toEqual([]);
  });
});

describe('the chart of scores', () => {
  it('puts days in proportion, and a point of the line in the middle of each week’s attempts', () => {
    const { dots, line } = scoreTrend([on('2026-11-02', 40), on('2026-11-04', 60), on('2026-11-12', 90)]);
    expect(dots).toEqual([
      { x: 0, y: 60 },
      { x: 20, y: 40 },
      { x: 100, y: 10 },
    ]);
    expect(line).toEqual([
      { x: 10, y: 50 },
      { x: 100, y: 10 },
    ]);
  });

  it('is a line through the attempts if all are in one week', () => {
    const { dots, line } = scoreTrend([on('2026-11-02', 40), on('2026-11-02', 60)]);
    expect(dots).toEqual([
      { x: 0, y: 60 },
      { x: 100, y: 40 },
    ]);
    expect(line).toEqual(dots);
    expect(scoreTrend([])).toEqual({ dots: [], line: [] });
  });
});

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
