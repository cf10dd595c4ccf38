import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWithHugo, hugoVersion, writeHugoSite } from './build/hugo.ts';
import { measurePublish } from './build/measure.ts';
import type { Measured } from './build/measure.ts';
import { writeContent, writeTopic } from './build/sample-content.ts';
import { median, report } from './goals.ts';

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

function print(topics: number, measured: readonly Round[]): void {
  const hugo = median(measured.map((round) => round.hugo));
  console.log(`\n${topics.toLocaleString('en')} topics, median of ${measured.length}:`);
  /** Goals are for the largest site. */
  const line = (name: string, figure: string, goal: string, value: number) =>
    console.log(
      `  ${name.padEnd(28)}${figure.padStart(10)}${topics === SIZES.at(-1) ? report(goal, value) : ''}`,
    );
  const times = {
    'Hugo, full build': () => hugo,
    'first publish': (round: Round) => round.cold.seconds,
    'one topic edited': (round: Round) => round.edit.seconds,
    'all pages, notes cached': (round: Round) => round.template.seconds,
  };
  for (const [name, pick] of Object.entries(times)) {
    const seconds = median(measured.map(pick));
    const ratio = Number.isNaN(hugo) ? '' : `${(seconds / hugo).toFixed(2)} x Hugo`;
    line(name, `${seconds.toFixed(1)} s  ${ratio}`, `${name} : Hugo`, seconds / hugo);
  }
  const memory = Math.max(
    ...measured.flatMap((round) => [round.cold, round.edit, round.template].map((run) => run.memory)),
  );
  line('peak memory', `${Math.round(memory / 1e6)} MB`, 'peak memory of a publish', memory / GIGABYTE);
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
