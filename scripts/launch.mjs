/**
 * Runs `scripts/<name>.ts` on the Node version from node_modules, after installing packages if they are missing or older than
 * the lockfile. This script itself runs on any Node version.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...rest] = process.argv.slice(2);

function changedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

if (changedAt(join(root, 'node_modules/.package-lock.json')) < changedAt(join(root, 'package-lock.json'))) {
  console.log('Installing packages (npm ci) …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}

const bundled = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const node = existsSync(bundled) ? bundled : process.execPath;
const [major = 0] = process.versions.node.split('.').map(Number);
if (node === process.execPath && major < 24) {
  console.error(`Swadhyay needs Node 24 on this platform; the installed version is ${process.version}.`);
  process.exit(1);
}

process.chdir(root);
/* Disables Astro's telemetry. */
process.env.ASTRO_TELEMETRY_DISABLED = '1';
/* Node stores compiled modules here, which halves the time that a process of the product needs to start. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
process.env.PATH = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
/* The same flags as in api/config/node-flags.ts, which plain JavaScript cannot import on old Node versions. */
const options = [
  '--disable-warning=ExperimentalWarning',
  `--import=${pathToFileURL(join(root, 'api/config/resolve-by-folder.ts'))}`,
];
const child = spawn(node, [...options, join(root, 'scripts', `${name}.ts`), ...rest], {
  stdio: 'inherit',
});
/* A terminal signals the whole process group, but a service manager only this process. */
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
/* npm exits on a signal without passing it on: stop when the parent process changes. */
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
