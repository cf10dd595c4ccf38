import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..', 'server.ts');

export interface ServerProcess {
  pid: number;
  /** Such as `http://localhost:40123`, as the process printed it. */
  origin: string;
  signal: (name: NodeJS.Signals) => void;
  /** What it has said so far on its standard output. */
  printed: () => string;
  /** Resolves when the process has ended. */
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

/** For a shell that then becomes the program, whose children have the limit too. */
const LIMITED = 'ulimit -f "$1" && shift && exec "$@"';

function run(settings: Record<string, string>, cwd: string, fileLimit: number | null = null): Running {
  const program = [process.execPath, SERVER];
  const [command = '', ...args] =
    fileLimit === null ? program : ['sh', '-c', LIMITED, 'sh', String(fileLimit), ...program];
  const child = spawn(command, args, { cwd, env: settings });
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
 * The server as a process of its own, ready to be asked, on a port that the system chose.
 *
 * @param fileLimit blocks of 512 bytes that no file it writes may exceed, as on a disk that is full; null for any size
 */
export async function startProcess(
  cwd: string,
  settings: Record<string, string> = {},
  fileLimit: number | null = null,
): Promise<ServerProcess> {
  const { pid, ready, ended, signal, printed } = run({ PORT: '0', ...settings }, cwd, fileLimit);
  const failed = ended.then(({ stderr }) => {
    throw new Error(`The server ended before it was ready: ${stderr}`);
  });
  const origin = await Promise.race([ready, failed]);
  return { pid, origin, ended, signal, printed };
}

/** Starts the server where it cannot start, and gives how it ended. */
export async function failToStart(cwd: string, settings: Record<string, string>): Promise<Ending> {
  const { ready, ended, signal } = run(settings, cwd);
  void ready.then(() => signal('SIGKILL'));
  return ended;
}
