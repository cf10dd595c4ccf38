/** A place in a chart: parts of a hundred from the left and from the top. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** Scores (0 to 100) from the left to the right at even distances; a single one stands in the middle. */
export function linePoints(scores: readonly number[]): ChartPoint[] {
  const last = scores.length - 1;
  return scores.map((score, index) => ({
    x: last === 0 ? 50 : round((index / last) * 100),
    y: round(100 - Math.min(100, Math.max(0, score))),
  }));
}

/** The points joined, as the `d` of a path. */
export function linePath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Strokes without length: with round ends and a stroke that does not scale they are dots, however wide the chart. */
export function dotPath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }) => `M${x} ${y}h0`).join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
