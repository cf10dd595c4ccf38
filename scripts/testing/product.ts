import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The product as processes, the way its commands run it. */
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
  /** All that was printed. */
  output: string;
}

/** Runs `scripts/<name>.ts` to its end. */
export function runScript(name: string, settings: ProductSettings, args: readonly string[] = []): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}scripts/${name}.ts`, ...args], {
    cwd: root,
    env: environmentOf(settings),
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

/** Starts `scripts/<name>.ts` and leaves it running. */
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

/** A port that nobody listens on, for what must know its own address before it starts. */
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

/** Starts the API server alone, on a port that is free, and waits until it is ready. */
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
  let said = '';
  for await (const chunk of server.stdout) {
    said += String(chunk);
    const origin = READY.exec(said)?.[1];
    if (origin !== undefined) {
      /* What it logs from now on is what went wrong. */
      server.stdout.pipe(process.stderr, { end: false });
      return { origin, stop };
    }
  }
  throw new Error(`The server ended before it was ready:\n${said}`);
}
