import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWithHugo, hugoVersion, writeHugoSite } from './build/hugo.ts';
import { measurePublish } from './build/measure.ts';
import type { Measured } from './build/measure.ts';
import { writeContent, writeTopic } from './build/sample-content.ts';
import { report } from './goals.ts';

/**
 * `npm run bench:build`: publishes sites of 100, 1,000 and 10,000 topics, and builds the same notes with Hugo. Compare only the
 * ratios between machines. `npm run bench:build -- 1000` measures one size; a second number sets the number of rounds.
 */
const SIZES = [100, 1_000, 10_000];
const ROUNDS = 3;
const ORIGIN = 'http://localhost:4321';
const GIGABYTE = 1_000_000_000;

const [only, rounds = ROUNDS] = process.argv.slice(2).map(Number);

interface Round {
  /** Seconds for a full build with Hugo. */
  hugo: number;
  cold: Measured;
  edit: Measured;
  template: Measured;
}

async function measureRound(
  folder: string,
  topics: number,
  round: number,
  withHugo: boolean,
): Promise<Round> {
  const content = join(folder, 'content');
  /* Not that of the last round: ext4 makes files slowly for minutes after many were deleted. */
  const data = join(folder, `data-${round}`);
  const cold = await measurePublish(content, data, ORIGIN);
  const hugo = withHugo ? buildWithHugo(join(folder, 'hugo')) : NaN;
  writeTopic(content, Math.floor(topics / 2), round + 1);
  const edit = await measurePublish(content, data, ORIGIN);
  /* A new origin changes every page, like a changed template. Rendered notes are reused. */
  const template = await measurePublish(content, data, 'http://localhost:4322');
  return { hugo, cold, edit, template };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}

function print(topics: number, measured: readonly Round[]): void {
  const hugo = median(measured.map((round) => round.hugo));
  console.log(`\n${topics.toLocaleString('en')} topics, median (minimum) of ${measured.length}:`);
  const line = (name: string, pick: (round: Round) => number, goal?: string) => {
    const figures = measured.map(pick);
    const seconds = `${median(figures).toFixed(1)} s (${Math.min(...figures).toFixed(1)})`;
    const ratio = median(figures) / hugo;
    const against = Number.isNaN(ratio) ? '' : `${ratio.toFixed(2)} x Hugo`;
    console.log(`  ${name.padEnd(30)}${seconds.padStart(18)}${against.padStart(16)}${verdict(goal, ratio)}`);
  };
  const isLargest = topics === SIZES.at(-1);
  if (!Number.isNaN(hugo)) line('Hugo, full build', (round) => round.hugo);
  line('full publish', (round) => round.cold.seconds, isLargest ? 'full publish : Hugo' : undefined);
  line(
    'one topic edited',
    (round) => round.edit.seconds,
    isLargest ? 'publish of one edited topic : Hugo' : undefined,
  );
  line(
    'all pages, notes cached',
    (round) => round.template.seconds,
    isLargest ? 'publish of all pages again : Hugo' : undefined,
  );
  const memory = Math.max(
    ...measured.flatMap(({ cold, edit, template }) => [cold, edit, template].map((run) => run.memory)),
  );
  const against = isLargest ? verdict('peak memory of a publish', memory / GIGABYTE) : '';
  console.log(
    `  ${'peak memory'.padEnd(30)}${`${Math.round(memory / 1e6)} MB`.padStart(18)}${''.padStart(16)}${against}`,
  );
}

function verdict(goal: string | undefined, figure: number): string {
  const isMet = goal === undefined ? null : report(goal, figure);
  if (isMet === null) return '';
  return isMet ? '   met' : '   not met';
}

const hugo = hugoVersion();
console.log(
  hugo === null
    ? 'Hugo is not installed, so there is no comparison: apt-get install hugo, or https://gohugo.io/installation'
    : `Hugo ${hugo}`,
);
const folder = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
try {
  for (const topics of only ? [only] : SIZES) {
    const root = join(folder, String(topics));
    writeContent(join(root, 'content'), topics);
    if (hugo !== null) writeHugoSite(join(root, 'hugo'), join(root, 'content'));
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measureRound(root, topics, round, hugo !== null));
    }
    print(topics, measured);
    rmSync(root, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
