/*
 * The goals of the benchmarks. Shares of requests come from what one process should answer on a machine with nothing else to do;
 * sizes from what a phone on a slow network loads within seconds; times of a publish from what Hugo, the fastest generator, takes.
 */

interface Goal {
  name: string;
  /** The least figure that meets the goal. */
  least?: number;
  /** The greatest figure that meets it. */
  most?: number;
  unit: '%' | 'kB' | 'x' | 'GB' | '';
}

/** Requests per second of the product, compared with a bare server or another request (`bench:speed`). */
const SPEED: Goal[] = [
  { name: 'GET /api/auth/me', least: 85, unit: '%' },
  { name: 'GET /api/user/bookmarks', least: 70, unit: '%' },
  { name: 'GET /api/user/progress', least: 70, unit: '%' },
  { name: 'POST /api/user/progress', least: 85, unit: '%' },
  // 6,000 requests a second where a bare auth/me answers 12,500.
  { name: 'GET daily-targets of an empty day : bare me', least: 48, unit: '%' },
  // 8,000 where it answers 12,500.
  { name: 'GET /api/content : bare me', least: 64, unit: '%' },
  { name: 'GET / : another page', least: 90, unit: '%' },
  { name: 'PostgreSQL: GET /api/auth/me', least: 60, unit: '%' },
  { name: 'PostgreSQL: GET /api/user/bookmarks', least: 60, unit: '%' },
  { name: 'PostgreSQL: GET /api/user/progress', least: 60, unit: '%' },
  { name: 'PostgreSQL: POST /api/user/progress', least: 60, unit: '%' },
  { name: 'three nodes : one node', least: 100, unit: '%' },
];

/** What a browser transfers before anything is used, and with the first question of a quiz on the screen (`bench:page`). */
const PAGES: Goal[] = [
  { name: 'topic page', most: 35, unit: 'kB' },
  { name: 'topic page, quiz in use', most: 100, unit: 'kB' },
];

/** Sites of 10,000 topics (`bench:build`). */
const PUBLISHING: Goal[] = [
  { name: 'full publish : Hugo', most: 10, unit: 'x' },
  { name: 'publish of one edited topic : Hugo', most: 0.4, unit: 'x' },
  { name: 'publish of all pages again : Hugo', most: 4, unit: 'x' },
  { name: 'peak memory of a publish', most: 0.8, unit: 'GB' },
];

/** Queries of pages on both engines (`bench:scale`): those that read a whole table, or take over 1.5 times as long with more rows. */
const SCALE: Goal[] = [
  { name: 'PostgreSQL: slower or unindexed queries', most: 0, unit: '' },
  { name: 'SQLite: slower or unindexed queries', most: 0, unit: '' },
];

const GOALS: readonly Goal[] = [...SPEED, ...PAGES, ...PUBLISHING, ...SCALE];

/** A measured figure, sent to `npm run bench`. */
export interface Figure {
  name: string;
  figure: number;
}

/** Whether the figure of this name meets its goal; null without one. Tells `npm run bench` about it, if that runs the script. */
export function report(name: string, figure: number): boolean | null {
  const goal = GOALS.find((one) => one.name === name);
  if (!goal || Number.isNaN(figure)) return null;
  process.send?.({ name, figure } satisfies Figure);
  return isMet(goal, figure);
}

function isMet({ least = -Infinity, most = Infinity }: Goal, figure: number): boolean {
  return figure >= least && figure <= most;
}

/** One line per goal; goals without a figure were not measured. */
export function goalTable(figures: ReadonlyMap<string, number>): string[] {
  return GOALS.map((goal) => {
    const { name, least, most, unit } = goal;
    const bound = `${least === undefined ? '≤' : '≥'} ${least ?? most} ${unit}`;
    const figure = figures.get(name);
    const cells =
      figure === undefined
        ? ['–', 'not measured']
        : [
            `${figure.toFixed(unit === '%' || unit === '' ? 0 : 1)} ${unit}`,
            isMet(goal, figure) ? 'met' : 'not met',
          ];
    return `  ${name.padEnd(46)}${bound.padStart(10)}${(cells[0] ?? '').padStart(12)}  ${cells[1]}`;
  });
}
