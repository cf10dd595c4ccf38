import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Report = (line: string) => void;

/** Path of the first program that is installed, or null. Names without a folder are looked up in PATH. */
export function findProgram(names: readonly string[], environment: NodeJS.ProcessEnv): string | null {
  // Debian's folder of servers, which is in the PATH of root only.
  const folders = [...(environment['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const candidates = names.flatMap((name) =>
    name.includes('/') ? [name] : folders.map((folder) => join(folder, name)),
  );
  return candidates.find(isExecutable) ?? null;
}

/** As root on Debian, installs the first of the packages that can be installed, with `others`. */
export function install(
  packages: readonly string[],
  others: readonly string[],
  environment: NodeJS.ProcessEnv,
  report: Report,
): void {
  if (process.getuid?.() !== 0) return;
  report(`Installing ${packages[0]} (apt-get) …`);
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (aptGet('update'))
    packages.some((name) => aptGet('install', '-y', '--no-install-recommends', name, ...others));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
