/** A point of a chart, in percent from the left and from the top. */
export interface ChartPoint {
  x: number;
  y: number;
}

/** Converts scores (0 to 100) to evenly spaced points; a single score is centred. */
export function linePoints(scores: readonly number[]): ChartPoint[] {
  const last = scores.length - 1;
  return scores.map((score, index) => ({
    x: last === 0 ? 50 : round((index / last) * 100),
    y: round(100 - Math.min(100, Math.max(0, score))),
  }));
}

/** Returns the `d` attribute of a path through the points. */
export function linePath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Returns the `d` attribute of zero-length strokes, which round line caps draw as dots of constant size. */
export function dotPath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }) => `M${x} ${y}h0`).join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
