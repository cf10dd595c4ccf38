import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { median, report } from './goals.ts';
import { writeContent, writeTopic } from './sample-content.ts';
import { folder, memoryOf } from './servers.ts';

/**
 * `npm run bench:build`: publishes a site of 10,000 topics, then one edit of it, and builds the same notes with Hugo. Compare only the
 * ratios between machines. `npm run bench:build -- 1000 1` measures another size, which the goals are not for; the second number sets
 * the number of rounds.
 */
const [topics = 10_000, rounds = 3] = process.argv.slice(2).map(Number);
/** `ps` takes 8 ms of processor time. */
const SAMPLE_EVERY_MS = 500;

const root = fileURLToPath(new URL('../..', import.meta.url));
const content = join(folder, 'content');
const hugoSite = join(folder, 'hugo');

interface Measured {
  /** Seconds from start to end of the process. */
  seconds: number;
  /** Peak memory in bytes of the process and its subprocesses together. */
  memory: number;
}

/** Publishes into `dataDir`, as the server and `npm run build` do. */
async function publish(dataDir: string): Promise<Measured> {
  const start = performance.now();
  const child = fork(join(root, 'scripts/build-site.ts'), {
    cwd: root,
    execArgv: [...NODE_FLAGS],
    env: {
      ...process.env,
      CONTENT_DIR: content,
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: 'http://localhost:4321',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let memory = 0;
  const sampling = setInterval(() => (memory = Math.max(memory, memoryOf(child))), SAMPLE_EVERY_MS);
  const [status] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampling);
  if (status !== 0) throw new Error(`The publish failed with ${status ?? 'a signal'}.`);
  return { seconds: (performance.now() - start) / 1000, memory };
}

/** Minimal templates, so that Hugo spends its time on markdown and writing files. */
const HUGO_FILES = {
  'config.yaml': `baseURL: http://localhost:4321/
title: Notes
disableKinds: [taxonomy, term, RSS]
markup: { goldmark: { renderer: { unsafe: true } } }
`,
  'layouts/_default/baseof.html': `<!doctype html>
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
`,
  'layouts/_default/single.html': `{{ define "main" }}
<h1>{{ .Title }}</h1>
{{ .TableOfContents }}
{{ .Content }}
{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ end }}
`,
  'layouts/_default/list.html': `{{ define "main" }}
<h1>{{ .Title }}</h1>
<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Description }}</li>{{ end }}</ul>
{{ end }}
`,
};

/** Writes a Hugo site with the same notes. */
function writeHugoSite(): void {
  for (const [name, text] of Object.entries(HUGO_FILES)) {
    mkdirSync(dirname(join(hugoSite, name)), { recursive: true });
    writeFileSync(join(hugoSite, name), text);
  }
  const target = join(hugoSite, 'content');
  cpSync(join(content, 'subjects'), target, { recursive: true, filter: (file) => !file.endsWith('.csv') });
  for (const subject of readdirSync(target))
    renameSync(join(target, subject, 'subject.md'), join(target, subject, '_index.md'));
}

/** Builds the site without caches. Returns the time in seconds. */
function buildWithHugo(): number {
  rmSync(join(hugoSite, 'public'), { recursive: true, force: true });
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync('hugo', ['--source', hugoSite, '--quiet'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Hugo failed:\n${stdout}${stderr}`);
  return (performance.now() - start) / 1000;
}

const withHugo = spawnSync('hugo', ['version']).status === 0;
if (!withHugo)
  console.log('Hugo is not installed, so there is no comparison: see https://gohugo.io/installation');
writeContent(content, topics);
if (withHugo) writeHugoSite();
const measured: { hugo: number; first: Measured; edit: Measured }[] = [];
for (let round = 0; round < rounds; round += 1) {
  /* Not that of the last round: ext4 makes files slowly for minutes after many were deleted. */
  const dataDir = join(folder, `data-${round}`);
  const first = await publish(dataDir);
  const hugo = withHugo ? buildWithHugo() : NaN;
  writeTopic(content, Math.floor(topics / 2), round + 1);
  measured.push({ hugo, first, edit: await publish(dataDir) });
}

const hugo = median(measured.map((round) => round.hugo));
const first = median(measured.map((round) => round.first.seconds));
const edit = median(measured.map((round) => round.edit.seconds));
const seconds = [hugo, first, edit].map((time) => `${time.toFixed(1)} s`).join(', ');
console.log(`${topics.toLocaleString('en')} topics with Hugo, first publish, one topic edited: ${seconds}`);
report('first publish : Hugo', first / hugo);
report('one topic edited : Hugo', edit / hugo);
const memory = Math.max(...measured.flatMap((round) => [round.first.memory, round.edit.memory]));
report('peak memory of a publish', memory / 1e9);
