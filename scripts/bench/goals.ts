/* The budgets of the product. Ratios are measured side by side in one run, because machines differ. */

interface Goal {
  name: string;
  /** The least figure that meets the goal. */
  least?: number;
  /** The greatest figure that meets it. */
  most?: number;
  unit: '%' | 'kB' | 'x' | 'GB' | 'MB' | 'ms' | '';
}

const GOALS: readonly Goal[] = [
  // What a browser transfers before anything is used, and with the first question of a quiz on the screen (`bench:page`).
  { name: 'home page', most: 37, unit: 'kB' },
  { name: 'home page: scripts', most: 14, unit: 'kB' },
  { name: 'subject page: scripts', most: 20, unit: 'kB' },
  { name: 'topic page', most: 37, unit: 'kB' },
  { name: 'topic page: scripts', most: 14, unit: 'kB' },
  { name: 'quiz in use', most: 120, unit: 'kB' },
  { name: 'Lighthouse: lowest of accessibility, best practices, SEO', least: 100, unit: '' },
  // Sites of 10,000 topics (`bench:build`).
  { name: 'first publish : Hugo', most: 12, unit: 'x' },
  { name: 'one topic edited : Hugo', most: 0.9, unit: 'x' },
  { name: 'peak memory of a publish', most: 1.2, unit: 'GB' },
  // Requests per second, compared with bare Fastify on the same database (`bench:api`).
  { name: 'SQLite: read', least: 60, unit: '%' },
  { name: 'SQLite: durable write', least: 85, unit: '%' },
  { name: 'memory after 100,000 requests', most: 260, unit: 'MB' },
  { name: 'PostgreSQL: read', least: 50, unit: '%' },
  { name: 'PostgreSQL: durable write', least: 85, unit: '%' },
  // The home page for one reader while another client sends the costliest requests (`bench:cost`).
  { name: 'p99 of a page beside costly requests', most: 200, unit: 'ms' },
  // Queries of pages with the rows of many learners (`bench:rows`): those that read a whole table or become slower.
  { name: 'SQLite: slower or unindexed queries', most: 0, unit: '' },
  { name: 'PostgreSQL: slower or unindexed queries', most: 0, unit: '' },
];

/** A measured figure, sent to `npm run bench`. */
export interface Figure {
  name: string;
  figure: number;
}

/** Prints a figure that has a goal. Tells `npm run bench`, if that runs the script. */
export function report(name: string, figure: number): void {
  const goal = GOALS.find((one) => one.name === name);
  if (!goal || Number.isNaN(figure)) return;
  console.log(lineOf(goal, figure));
  process.send?.({ name, figure } satisfies Figure);
}

/** One line per goal; goals without a figure were not measured. */
export function goalTable(figures: ReadonlyMap<string, number>): string[] {
  return GOALS.map((goal) => lineOf(goal, figures.get(goal.name)));
}

function lineOf({ name, least, most, unit }: Goal, figure?: number): string {
  const bound = `${least === undefined ? '≤' : '≥'} ${least ?? most} ${unit}`;
  const isMet = figure !== undefined && figure >= (least ?? -Infinity) && figure <= (most ?? Infinity);
  const verdict = isMet ? 'met' : figure === undefined ? 'not measured' : 'not met';
  return `  ${name.padEnd(58)}${bound.padStart(10)}${(figure?.toFixed(1) ?? '–').padStart(10)}  ${verdict}`;
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? NaN;
}
