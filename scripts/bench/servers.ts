import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { switchTo, writeRelease } from '../../api/testing/publish/fixture-release.ts';
import { learnerId } from './rows/learners.ts';

export const JWT_SECRET = 'only for benchmarks, 32 characters or more';
const PRODUCT = fileURLToPath(new URL('../../api/server.ts', import.meta.url));
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));

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
  kind: 'product' | 'bare',
  settings: { DATA_DIR: string; DATABASE_URL: string } & Record<string, string>,
): Promise<Server> {
  const child = spawn(process.execPath, [...NODE_FLAGS, kind === 'product' ? PRODUCT : BARE], {
    env: {
      PATH: process.env.PATH,
      ...{ PORT: '0', RATE_LIMIT: '0', RATE_LIMIT_MB: '0', LOG_LEVEL: 'error', JWT_SECRET },
      CONTENT_DIR: settings.DATA_DIR,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** Writes a small release into a new folder. */
export async function releaseFolder(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await writeRelease(folder, 'bench');
  await switchTo(folder, 'bench');
  return folder;
}

/** Tokens of the first learners of a filled database. */
export function signTokens(learners: number): Promise<string[]> {
  const key = new TextEncoder().encode(JWT_SECRET);
  return Promise.all(
    Array.from({ length: learners }, (_, index) => {
      const id = learnerId(index + 1);
      return new SignJWT({ sid: `s-${id}` })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(id)
        .setIssuer('swadhyay')
        .setAudience('swadhyay-api')
        .setIssuedAt()
        .setExpirationTime('30d')
        .sign(key);
    }),
  );
}

/** Resident memory of a process in MB; NaN if `ps` is not available. */
export function memoryOf(child: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
  return (Number.parseInt(stdout) * 1024) / 1_000_000;
}
