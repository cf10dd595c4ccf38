import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { dataLayout } from '../publish/files/data-layout.ts';

/* Runs the product's commands and server as processes. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /ready at (http:\S+)/;

export interface ProductSettings {
  CONTENT_DIR: string;
  DATA_DIR: string;
  [name: string]: string;
}

/** Compressing well takes two thirds of the time of a small publish. */
const DEFAULTS = { NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'error', COMPRESSION: 'fast' };

function environmentOf(settings: ProductSettings): NodeJS.ProcessEnv {
  return { ...process.env, ...DEFAULTS, ...settings };
}

/** Arguments of Node, with the flags that `scripts/launch.mjs` sets. */
function programOf(path: string, args: readonly string[] = []): string[] {
  return [...NODE_FLAGS, `${root}${path}`, ...args];
}

export interface Outcome {
  status: number | null;
  /** stdout and stderr. */
  output: string;
}

/** Scripts that may publish. */
const PUBLISHING = ['build-site', 'start', 'dev', 'demo'];

type DataFolder = Pick<ProductSettings, 'DATA_DIR'>;

/**
 * Copies the compiled site of an earlier publish of this test run into a new data folder. Compiling takes most of the time of
 * a small publish.
 */
export function copyCompiled(folder: DataFolder): void {
  const isNew = !existsSync(folder.DATA_DIR) || readdirSync(folder.DATA_DIR).length === 0;
  if (isNew) replaceCompiled(folder);
}

/** Like `copyCompiled`, for a data folder that is not new. */
export function replaceCompiled({ DATA_DIR }: DataFolder): void {
  const shared = process.env['SHARED_COMPILED_SITE'];
  if (shared === undefined || !existsSync(shared)) return;
  const { compiled } = dataLayout(DATA_DIR);
  rmSync(compiled, { recursive: true, force: true });
  cpSync(shared, compiled, { recursive: true });
}

/** Keeps the compiled site of a data folder for the other tests of this run. */
export function shareCompiled({ DATA_DIR }: DataFolder): void {
  const shared = process.env['SHARED_COMPILED_SITE'];
  const { compiled } = dataLayout(DATA_DIR);
  if (shared === undefined || existsSync(shared) || !existsSync(join(compiled, 'compiled.json'))) return;
  /* Renamed when complete, because other tests look for it at the same time. */
  const copy = `${shared}-${process.pid}`;
  cpSync(compiled, copy, { recursive: true });
  try {
    renameSync(copy, shared);
  } catch (error) {
    /* Another test was faster. */
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    rmSync(copy, { recursive: true });
  }
}

/** Runs `scripts/<name>.ts` and waits for it. */
export function runScript(name: string, settings: ProductSettings, args: readonly string[] = []): Outcome {
  if (PUBLISHING.includes(name)) copyCompiled(settings);
  const { status, stdout, stderr } = spawnSync(process.execPath, programOf(`scripts/${name}.ts`, args), {
    cwd: root,
    env: environmentOf(settings),
    encoding: 'utf8',
  });
  if (status === 0) shareCompiled(settings);
  return { status, output: stdout + stderr };
}

/** Starts `scripts/<name>.ts` without waiting for it. */
export function startScript(
  name: string,
  settings: ProductSettings,
  args: readonly string[] = [],
): ChildProcess {
  copyCompiled(settings);
  return spawn(process.execPath, programOf(`scripts/${name}.ts`, args), {
    cwd: root,
    env: environmentOf(settings),
    stdio: 'ignore',
  });
}

/** A free port, for servers that must know their address before they start. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export interface RunningServer {
  origin: string;
  stop: () => Promise<void>;
}

/** Starts the server on a free port, without publishing, and waits until it is ready. */
export async function startServer(settings: ProductSettings): Promise<RunningServer> {
  const server = spawn(process.execPath, programOf('api/server.ts'), {
    cwd: root,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also if the test fails before it stops the server.
  const killAtExit = () => server.kill('SIGKILL');
  process.once('exit', killAtExit);
  server.once('exit', () => process.off('exit', killAtExit));
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  let output = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const origin = READY.exec(output)?.[1];
    if (origin !== undefined) {
      /* At the log level of tests, later output is errors. */
      server.stdout.pipe(process.stderr, { end: false });
      return { origin, stop };
    }
  }
  throw new Error(`The server exited before it was ready:\n${output}`);
}
