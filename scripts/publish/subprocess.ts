import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';

const TIMEOUT_MS = 600_000;

/** Node flags and environment variables of a subprocess, besides those of the product. */
interface ProcessOptions {
  flags?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs the module at `script` in a process of its own, which returns its memory when it ends, and resolves with its result.
 * Compiling needs NODE_ENV=production, or the bundler would include React's development build.
 * @throws {ErrorType} with the error output of the process
 */
export async function runInSubprocess(
  script: URL,
  job: object,
  ErrorType: new (reason: string) => Error = Error,
  { flags = [], env }: ProcessOptions = {},
): Promise<unknown> {
  const child = fork(fileURLToPath(script), {
    execArgv: [...NODE_FLAGS, ...flags],
    // eslint-disable-next-line no-restricted-properties -- passed on, not read
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  let errorOutput = '';
  let result: unknown;
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  child.on('message', (message) => (result = message));
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  /* If the process has already exited, its exit code is the error to report. */
  child.send(job, () => undefined);
  const [code, signal] = await closed;
  if (code !== 0) throw new ErrorType(errorOutput.trim() || `its process ended with ${signal ?? code}.`);
  return result;
}

/** In the subprocess: handles the one job, sends the result and exits. */
export function handleJob(work: (job: never) => Promise<unknown>): void {
  /* Stays 1 if the process ends early; exits when the parent process dies. */
  process.exitCode = 1;
  process.on('disconnect', () => process.exit(1));
  process.once('message', (job) => {
    process.channel?.unref();
    void work(job as never).then((result) => process.send?.(result ?? null, () => process.exit(0)));
  });
}
