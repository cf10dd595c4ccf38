import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
export function hugoVersion(): string | null {
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  return status === 0 ? (/v[\d.]+/.exec(stdout)?.[0] ?? '') : null;
}

/** Writes a Hugo site with the notes of a content folder. */
export function writeHugoSite(site: string, content: string): void {
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
export function buildWithHugo(site: string): number {
  rmSync(join(site, 'public'), { recursive: true, force: true });
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync('hugo', ['--source', site, '--quiet'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Hugo failed:\n${stdout}${stderr}`);
  return (performance.now() - start) / 1000;
}
