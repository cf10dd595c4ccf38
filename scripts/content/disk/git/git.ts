import { spawn } from 'node:child_process';

/** Default timeout of a command, in ms. */
const TIMEOUT = 10_000;
/** ms between SIGTERM and SIGKILL: killed at once, git leaves a lock file that blocks the next command. */
const KILL_DELAY = 2_000;
/** Maximum output in bytes. */
const OUTPUT_MAX = 16_000_000;

/* Disables programs that the repository's configuration could start: hooks, the file monitor, signing. */
const SAFE_CONFIG = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'commit.gpgSign=false', 'log.showSignature=false'],
  ...['gc.auto=0', 'maintenance.auto=false', 'core.quotePath=false'],
].flatMap((setting) => ['-c', setting]);
const NO_NETWORK = ['-c', 'protocol.allow=never'];

/** Git failed, was terminated, or is not installed. */
export class GitError extends Error {
  /** Git's error output, or the reason why it could not be started. */
  readonly stderr: string;
  readonly timedOut: boolean;

  constructor(command: string, { stderr, timedOut }: { stderr: string; timedOut: boolean }) {
    super(`git ${command} ${timedOut ? 'timed out' : 'failed'}${stderr === '' ? '' : `: ${stderr}`}`);
    this.name = 'GitError';
    this.stderr = stderr;
    this.timedOut = timedOut;
  }
}

interface GitOptions {
  /** Allows access to remote repositories. */
  network?: boolean;
  /** Timeout in ms. */
  timeout?: number;
  /** Terminates the command. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs git in a folder and returns its output. Git cannot prompt, and is terminated together with its subprocesses.
 *
 * @throws {GitError}
 */
export function gitBytes(root: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { network = false, timeout = TIMEOUT, signal } = options;
  const child = spawn(
    'git',
    ['-C', root, '--literal-pathspecs', ...SAFE_CONFIG, ...(network ? [] : NO_NETWORK), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group, so that the helper processes of git fetch end with it and have no terminal to prompt on.
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  );
  const output: Buffer[] = [];
  let size = 0;
  let stderr = '';
  let timedOut = false;
  const send = (signal: 'SIGTERM' | 'SIGKILL'): void => {
    if (child.pid === undefined) return;
    try {
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has already exited.
    }
  };
  let killTimer: NodeJS.Timeout | undefined;
  const terminate = (): void => {
    send('SIGTERM');
    killTimer ??= setTimeout(send, KILL_DELAY, 'SIGKILL');
  };
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk);
    size += chunk.length;
    if (size > OUTPUT_MAX) terminate();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(0, 10_000);
  });
  const timer = setTimeout(() => {
    timedOut = true;
    terminate();
  }, timeout);
  if (signal?.aborted) terminate();
  signal?.addEventListener('abort', terminate);

  return new Promise<Buffer>((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(new GitError(commandOf(args), { stderr: reason.trim(), timedOut }));
    child.once('error', ({ message }) => fail(message));
    child.once('close', (code) => (code === 0 ? resolve(Buffer.concat(output)) : fail(stderr)));
  }).finally(() => {
    clearTimeout(timer);
    clearTimeout(killTimer);
    signal?.removeEventListener('abort', terminate);
  });
}

/** Runs git and returns its output as text. @throws {GitError} */
export async function git(root: string, args: readonly string[], options?: GitOptions): Promise<string> {
  return (await gitBytes(root, args, options)).toString('utf8');
}

/** The first argument that is not a `-c` option. */
function commandOf(args: readonly string[]): string {
  return args.find((arg, index) => arg !== '-c' && args[index - 1] !== '-c') ?? '';
}
