import { test } from 'vitest';

/** How many times as many inputs `npm run test:all` tries. */
const MORE = 10;

/** Tests a property of `numRuns` random inputs, which `npm run test:all` repeats with ten times as many. */
export function testInputs(
  name: string,
  numRuns: number,
  run: (parameters: { numRuns: number }) => void | Promise<void>,
): void {
  test(name, () => run({ numRuns }));
  test(`${name}: ${numRuns * MORE} inputs`, { tags: ['again'] }, () => run({ numRuns: numRuns * MORE }));
}
