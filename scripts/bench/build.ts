import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeContent, writeTopic } from './build/content.ts';
import { buildWithHugo, hugoVersion, writeHugoSite } from './build/hugo.ts';
import { measurePublish } from './build/measure.ts';
import type { Measured } from './build/measure.ts';

/**
 * `npm run bench:build`: sites of 100, 1,000 and 10,000 topics, published with the product's own code and built by Hugo
 * from the same notes, in turn. Only the ratios mean anything on another machine. `npm run bench:build -- 1000` measures
 * one size; a second number says how many rounds.
 */
const SIZES = [100, 1_000, 10_000];
const ROUNDS = 3;
const ORIGIN = 'http://localhost:4321';
const GIGABYTE = 1_000_000_000;

const [only, rounds = ROUNDS] = process.argv.slice(2).map(Number);

interface Round {
  /** Seconds that Hugo takes for a full build. */
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
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  const cold = await measurePublish(content, data, ORIGIN);
  const hugo = withHugo ? buildWithHugo(join(folder, 'hugo')) : NaN;
  writeTopic(content, Math.floor(topics / 2), round + 1);
  const edit = await measurePublish(content, data, ORIGIN);
  /* Another origin is in every page, as a changed template would be; notes stay as they were rendered. */
  const template = await measurePublish(content, data, 'http://localhost:4322');
  return { hugo, cold, edit, template };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN;
}

function print(topics: number, measured: readonly Round[]): void {
  const hugo = median(measured.map((round) => round.hugo));
  console.log(`\n${topics.toLocaleString('en')} topics, median (least) of ${measured.length}:`);
  const line = (name: string, pick: (round: Round) => number, budget: number | null) => {
    const figures = measured.map(pick);
    const seconds = `${median(figures).toFixed(1)} s (${Math.min(...figures).toFixed(1)})`;
    const ratio = median(figures) / hugo;
    const against = Number.isNaN(ratio) ? '' : `${ratio.toFixed(2)} x Hugo`;
    console.log(
      `  ${name.padEnd(30)}${seconds.padStart(18)}${against.padStart(16)}${verdict(ratio, budget)}`,
    );
  };
  const isLargest = topics === SIZES.at(-1);
  if (!Number.isNaN(hugo)) line('Hugo, full build', (round) => round.hugo, null);
  line('full publish', (round) => round.cold.seconds, isLargest ? 4 : null);
  line('one topic edited', (round) => round.edit.seconds, isLargest ? 1 : null);
  line('every page anew, notes kept', (round) => round.template.seconds, null);
  const memory = Math.max(
    ...measured.flatMap(({ cold, edit, template }) => [cold, edit, template].map((run) => run.memory)),
  );
  const against = isLargest ? verdict(memory / GIGABYTE, 1) : '';
  console.log(
    `  ${'memory at most'.padEnd(30)}${`${Math.round(memory / 1e6)} MB`.padStart(18)}${''.padStart(16)}${against}`,
  );
}

function verdict(figure: number, budget: number | null): string {
  if (budget === null || Number.isNaN(figure)) return '';
  return `   budget ${budget}: ${figure <= budget ? 'met' : 'not met'}`;
}

const hugo = hugoVersion();
console.log(
  hugo === null
    ? 'Hugo is not here, so there is nothing to compare with: apt-get install hugo, or https://gohugo.io/installation'
    : `Hugo ${hugo}`,
);
const folder = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
try {
  for (const topics of only ? [only] : SIZES) {
    const place = join(folder, String(topics));
    writeContent(join(place, 'content'), topics);
    if (hugo !== null) writeHugoSite(join(place, 'hugo'), join(place, 'content'));
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measureRound(place, topics, round, hugo !== null));
    }
    print(topics, measured);
    rmSync(place, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
