import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NODE_FLAGS } from '../../config/node-flags.ts';
import { COMPILE_CACHE } from '../../../scripts/content/testing/compile-cache.ts';

const SERVER = join(import.meta.dirname, '..', '..', 'server.ts');

export interface ServerProcess {
  pid: number;
  /** Printed by the process, such as `http://localhost:40123`. */
  origin: string;
  signal: (name: NodeJS.Signals) => void;
  /** Standard output so far. */
  printed: () => string;
  /** Resolves when the process has exited. */
  ended: Promise<Ending>;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

interface Running {
  pid: number;
  signal: (name: NodeJS.Signals) => void;
  printed: () => string;
  ended: Promise<Ending>;
  ready: Promise<string>;
}

/** Shell script that sets a file-size limit and then executes the program. */
const LIMITED = 'ulimit -f "$1" && shift && exec "$@"';

function run(
  settings: Record<string, string>,
  cwd: string,
  { fileLimit = null, script = SERVER }: { fileLimit?: number | null; script?: string | undefined } = {},
): Running {
  const program = [process.execPath, ...NODE_FLAGS, script];
  const [command = '', ...args] =
    fileLimit === null ? program : ['sh', '-c', LIMITED, 'sh', String(fileLimit), ...program];
  // A full disk would leave half a cache.
  const cache = fileLimit === null ? COMPILE_CACHE : {};
  const child = spawn(command, args, { cwd, env: { ...cache, ...settings } });
  // Also if the test fails before it ends the process.
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  let stdout = '';
  let stderr = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const origin = /^Swadhyay is ready at (\S+)$/m.exec(stdout)?.[1];
      if (origin !== undefined) resolve(origin);
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]): Ending => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout,
    stderr,
  }));
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  return { pid: child.pid ?? 0, signal, printed: () => stdout, ended, ready };
}

/**
 * Starts the server as a process on a free port and waits until it is ready.
 *
 * @param fileLimit maximum size of files that it writes, in blocks of 512 bytes, to simulate a full disk; null for none
 * @param script of the server of another version
 */
export async function startProcess(
  cwd: string,
  settings: Record<string, string> = {},
  fileLimit: number | null = null,
  script?: string,
): Promise<ServerProcess> {
  const { pid, ready, ended, signal, printed } = run({ PORT: '0', ...settings }, cwd, {
    fileLimit,
    script,
  });
  const failed = ended.then(({ stderr }) => {
    throw new Error(`The server exited before it was ready: ${stderr}`);
  });
  const origin = await Promise.race([ready, failed]);
  return { pid, origin, ended, signal, printed };
}

/** Runs a server that is expected to fail at startup, and resolves when it has exited. */
export async function failToStart(cwd: string, settings: Record<string, string>): Promise<Ending> {
  const { ready, ended, signal } = run(settings, cwd);
  void ready.then(() => signal('SIGKILL'));
  return ended;
}
