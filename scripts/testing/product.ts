import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/* Runs the product's commands and server as processes. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /ready at (http:\S+)/;

export interface ProductSettings {
  CONTENT_DIR: string;
  DATA_DIR: string;
  [name: string]: string;
}

function environmentOf(settings: ProductSettings): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'development', PORT: '0', LOG_LEVEL: 'error', ...settings };
}

export interface Outcome {
  status: number | null;
  /** stdout and stderr. */
  output: string;
}

/** Runs `scripts/<name>.ts` and waits for it. */
export function runScript(name: string, settings: ProductSettings, args: readonly string[] = []): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}scripts/${name}.ts`, ...args], {
    cwd: root,
    env: environmentOf(settings),
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Starts `scripts/<name>.ts` without waiting for it. */
export function startScript(
  name: string,
  settings: ProductSettings,
  args: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [`${root}scripts/${name}.ts`, ...args], {
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
  const server = spawn(process.execPath, [`${root}api/server.ts`], {
    cwd: root,
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  let output = '';
  for await (const chunk of server.stdout) {
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
