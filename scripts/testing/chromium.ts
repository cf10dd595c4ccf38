import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's headless build first: it opens pages in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of an installed Chromium, or null. The environment variable `CHROMIUM` takes precedence. */
export function findChromium(environment: NodeJS.ProcessEnv): string | null {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const candidates = [
    environment['CHROMIUM'],
    ...NAMES.flatMap((name) => folders.map((dir) => join(dir, name))),
    MAC,
  ];
  return (
    candidates.find((path): path is string => path !== undefined && path !== '' && isExecutable(path)) ?? null
  );
}

/** Like `findChromium`, but as root on Debian it tries to install one if there is none. */
export function ensureChromium(
  environment: NodeJS.ProcessEnv,
  report: (line: string) => void,
): string | null {
  const found = findChromium(environment);
  if (found !== null || process.getuid?.() !== 0) return found;
  report('Installing Chromium (apt-get) …');
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = (name: string) =>
    aptGet('install', '-y', '--no-install-recommends', name, 'fonts-noto-core');
  if (aptGet('update') && !install('chromium-headless-shell')) install('chromium');
  return findChromium(environment);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
