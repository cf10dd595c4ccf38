import Fraction from 'fraction.js';
import { COMPARISON_MIN } from '../../../contract/tests/test-rules.ts';
import type { SubmittedTest } from '../../../contract/tests/test-attempts.ts';
import type { Database } from '../../../db/client.ts';
import { countByMarks } from './attempts/store.ts';
import type { MarksCount, TestRow } from './attempts/store.ts';
import { weightedCache } from './papers/weighted-cache.ts';

type Comparison = SubmittedTest['comparison'];

/** From this number of takers on the counts are cached: counting takes milliseconds, and one more taker changes little. */
const MANY_TAKERS = 1_000;
/** ms for which counts of many takers are kept. */
const KEPT = 60_000;
/** Different marks in memory; a test has at most some thousands. */
const MEMORY = 200_000;
const TENTHS = 10;
/** Marks on the edge of two tenths belong to the upper one, although the number is not exact. */
const ROUNDING = 1e-9;

/** Compares an attempt with everyone's first attempts at the same ranked test. */
export function createComparisons(database: Database, now: () => number) {
  const cache = weightedCache<{ counts: MarksCount[]; at: number }>(MEMORY);

  async function countsOf(test: string): Promise<MarksCount[]> {
    const known = cache.get(test);
    if (known && now() - known.at < KEPT) return known.counts;
    const counts = await countByMarks(database.read, test);
    if (totalOf(counts) >= MANY_TAKERS) cache.set(test, { counts, at: now() }, counts.length);
    return counts;
  }

  return async (row: TestRow): Promise<Comparison> => {
    if (row.test === null || !row.rankedTest || row.marks === null || row.maximum === null) return null;
    return compare(await countsOf(row.test), { ...row, marks: row.marks, maximum: row.maximum });
  };
}

interface ComparedAttempt extends Pick<TestRow, 'scheme' | 'ranked'> {
  marks: string;
  maximum: string;
  questions: { length: number };
}

/** Null below 20 takers. @param counts lowest marks first */
function compare(counts: readonly MarksCount[], attempt: ComparedAttempt): Comparison {
  const takers = totalOf(counts);
  if (takers < COMPARISON_MIN) return null;
  const own = new Fraction(attempt.marks).valueOf();
  const fewer = totalOf(counts.filter(({ marks }) => marks < own));
  const maximum = new Fraction(attempt.maximum).valueOf();
  return {
    takers,
    percentile: attempt.ranked ? (fewer * 100) / takers : null,
    average: counts.reduce((sum, count) => sum + count.marks * count.takers, 0) / takers,
    distribution: distributionOf(counts, { lowest: lowestMarks(attempt), maximum }),
  };
}

function totalOf(counts: readonly MarksCount[]): number {
  return counts.reduce((sum, { takers }) => sum + takers, 0);
}

/** If every answer were wrong, or blank where that costs more. */
function lowestMarks({ scheme, questions }: ComparedAttempt): number {
  const [wrong, blank] = [new Fraction(scheme.wrong), new Fraction(scheme.blank)];
  return (wrong.compare(blank) < 0 ? wrong : blank).mul(questions.length).valueOf();
}

/** Takers below 0, and by tenth of the maximum; the last tenth includes the maximum. */
function distributionOf(
  counts: readonly MarksCount[],
  { lowest, maximum }: { lowest: number; maximum: number },
): NonNullable<Comparison>['distribution'] {
  const bars = [
    { from: Math.min(0, lowest), to: 0, takers: 0 },
    ...Array.from({ length: TENTHS }, (_, index) => ({
      from: (maximum * index) / TENTHS,
      to: (maximum * (index + 1)) / TENTHS,
      takers: 0,
    })),
  ];
  for (const { marks, takers } of counts) {
    const tenths = maximum === 0 ? 0 : (marks * TENTHS) / maximum;
    const index = marks < 0 ? 0 : Math.min(TENTHS, Math.floor(tenths + ROUNDING) + 1);
    const bar = bars[index];
    if (bar) bar.takers += takers;
  }
  return bars;
}
