import { mkdtempSync, rmSync, cpSync, mkdirSync, renameSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeContent, writeTopic } from './sample-content.ts';
import { median, report } from './goals.ts';
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** `ps` takes 8 ms of processor time. */
const SAMPLE_EVERY_MS = 500;

interface Measured {
  /** Seconds from start to end of the process. */
  seconds: number;
  /** Peak memory in bytes of the process and its subprocesses together. */
  memory: number;
}

/** Publishes `contentDir` into `dataDir`, as a site at `origin`, as the server and `npm run build` do. */
async function measurePublish(contentDir: string, dataDir: string, origin: string): Promise<Measured> {
  const start = performance.now();
  const child = fork(join(root, 'scripts/build-site.ts'), {
    cwd: root,
    execArgv: [...NODE_FLAGS],
    env: { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir, PUBLIC_ORIGIN: origin },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let memory = 0;
  const sampling = setInterval(
    () => (memory = Math.max(memory, memoryBelow(child.pid ?? 0))),
    SAMPLE_EVERY_MS,
  );
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status !== 0) throw new Error(`The publish failed with ${status ?? 'a signal'}.`);
  } finally {
    clearInterval(sampling);
  }
  return { seconds: (performance.now() - start) / 1000, memory };
}

/** Resident bytes of a process and its descendants; 0 if `ps` is not available. */
function memoryBelow(pid: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  /* Assumes that children have higher ids than their parents, which is true until ids wrap around. */
  let kilobytes = 0;
  for (const [id = 0, parent = 0, resident = 0] of rows) {
    if (id !== pid && !family.has(parent)) continue;
    family.add(id);
    kilobytes += resident;
  }
  return kilobytes * 1024;
}

/** Minimal templates, so that Hugo spends its time on markdown and writing files. */
const FRAME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}">
<link rel="canonical" href="{{ .Permalink }}">
</head>
<body>
<header><a href="/">Home</a></header>
<main>{{ block "main" . }}{{ end }}</main>
</body>
</html>
`;
const TOPIC = `{{ define "main" }}
<h1>{{ .Title }}</h1>
{{ .TableOfContents }}
{{ .Content }}
{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ end }}
`;
const LIST = `{{ define "main" }}
<h1>{{ .Title }}</h1>
<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Description }}</li>{{ end }}</ul>
{{ end }}
`;
const CONFIG = `baseURL: http://localhost:4321/
title: Notes
disableKinds: [taxonomy, term, RSS]
markup: { goldmark: { renderer: { unsafe: true } } }
`;

/** Hugo's version; null if it is not installed. */
function hugoVersion(): string | null {
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  return status === 0 ? (/v[\d.]+/.exec(stdout)?.[0] ?? '') : null;
}

/** Writes a Hugo site with the notes of a content folder. */
function writeHugoSite(site: string, content: string): void {
  const layouts = join(site, 'layouts', '_default');
  mkdirSync(layouts, { recursive: true });
  writeFileSync(join(site, 'config.yaml'), CONFIG);
  writeFileSync(join(layouts, 'baseof.html'), FRAME);
  writeFileSync(join(layouts, 'single.html'), TOPIC);
  writeFileSync(join(layouts, 'list.html'), LIST);
  const target = join(site, 'content');
  cpSync(join(content, 'subjects'), target, { recursive: true, filter: (file) => !file.endsWith('.csv') });
  for (const subject of readdirSync(target)) {
    renameSync(join(target, subject, 'subject.md'), join(target, subject, '_index.md'));
  }
}

/** Builds `site` without caches. Returns the time in seconds. */
function buildWithHugo(site: string): number {
  rmSync(join(site, 'public'), { recursive: true, force: true });
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync('hugo', ['--source', site, '--quiet'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Hugo failed:\n${stdout}${stderr}`);
  return (performance.now() - start) / 1000;
}

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
