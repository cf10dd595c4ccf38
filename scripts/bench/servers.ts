import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { switchTo, writeRelease } from '../../api/testing/publish/fixture-release.ts';
import { learnerId } from './rows/learners.ts';

const JWT_SECRET = 'only for benchmarks, 32 characters or more';
const PROGRAMS = { product: '../../api/server.ts', bare: 'bare-server.ts' };

/** All files that the benchmark writes. */
export const folder = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
const servers: ChildProcess[] = [];
// Also after an error.
process.once('exit', () => {
  for (const server of servers) server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

export interface Server {
  process: ChildProcess;
  port: number;
  origin: string;
}

/**
 * Starts the product, or the bare server that it is compared with, and waits until it is ready.
 *
 * @param settings `DATA_DIR` and others, instead of those for one server without limits
 */
export async function startServer(
  kind: keyof typeof PROGRAMS,
  settings: { DATA_DIR: string; DATABASE_URL: string } & Record<string, string>,
): Promise<Server> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, PROGRAMS[kind])], {
    env: {
      PATH: process.env.PATH,
      ...{ PORT: '0', RATE_LIMIT: '0', RATE_LIMIT_MB: '0', LOG_LEVEL: 'error', JWT_SECRET },
      CONTENT_DIR: settings.DATA_DIR,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(child);
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /ready at (http:\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`A server did not start: ${printed}`)));
  });
  return { process: child, origin, port: Number(new URL(origin).port) };
}

/** A new folder with a small release. */
export async function releaseFolder(name: string): Promise<string> {
  const path = join(folder, name);
  mkdirSync(path);
  await writeRelease(path, 'bench');
  await switchTo(path, 'bench');
  return path;
}

/** Tokens of the first learners of a filled database. */
export function signTokens(learners: number): Promise<string[]> {
  const key = new TextEncoder().encode(JWT_SECRET);
  return Promise.all(
    Array.from({ length: learners }, (_, index) => {
      const id = learnerId(index + 1);
      return new SignJWT({ sub: id, sid: `s-${id}`, iss: 'swadhyay', aud: 'swadhyay-api' })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime('30d')
        .sign(key);
    }),
  );
}

/** Resident bytes of a process and its descendants; NaN if `ps` is not available. */
export function memoryOf({ pid = 0 }: ChildProcess): number {
  const { stdout, status } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  if (status !== 0) return NaN;
  const family = new Set([pid]);
  /* Assumes that children have higher ids than their parents, which is true until ids wrap around. */
  let kilobytes = 0;
  for (const line of stdout.split('\n')) {
    const [id = 0, parent = 0, resident = 0] = line.trim().split(/\s+/).map(Number);
    if (id !== pid && !family.has(parent)) continue;
    family.add(id);
    kilobytes += resident;
  }
  return kilobytes * 1024;
}
