import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium on this machine, or null. `CHROMIUM` in the environment wins. */
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

/** The same, after trying to install one with the system's package manager where this process may. */
export function ensureChromium(
  environment: NodeJS.ProcessEnv,
  report: (line: string) => void,
): string | null {
  const found = findChromium(environment);
  if (found !== null || process.getuid?.() !== 0) return found;
  report('Installing Chromium (apt-get) …');
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return null;
  }
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
