import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Collects garbage sooner: a seventh of the memory less, and no more time. */
const FRUGAL = '--max-semi-space-size=8';
const TIME_LIMIT_MS = 600_000;

/** A process did not do its job. */
export class JobError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'JobError';
  }
}

/**
 * Gives `job` to the module at `script` in a process of its own, which may fail or be killed without harm and gives back
 * its memory; resolves with what it answers.
 * @throws {JobError} with what it said on its standard error
 */
export async function runJob(script: URL, job: object): Promise<unknown> {
  const child = fork(fileURLToPath(script), {
    execArgv: ['--disable-warning=ExperimentalWarning', FRUGAL],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let said = '';
  let answer: unknown;
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.on('message', (message) => (answer = message));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  /* Where it is gone already its end says why. */
  child.send(job, () => undefined);
  const [code, signal] = await ended;
  if (code !== 0) throw new JobError(said.trim() || `its process ended with ${signal ?? code}.`);
  return answer;
}

/** The other side: does the one job that it is given, answers, and ends. */
export function doJob(work: (job: never) => Promise<unknown>): void {
  /* Whoever asks is a process too. Where it dies nothing is left to wait for, and this one ends as it stands here. */
  process.exitCode = 1;
  process.on('disconnect', () => process.exit(1));
  process.once('message', (job) => {
    process.channel?.unref();
    void work(job as never).then((answer) => process.send?.(answer ?? null, () => process.exit(0)));
  });
}
