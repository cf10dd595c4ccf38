import { spawn } from 'node:child_process';

/** ms that git may take for one command, unless something else is said. */
const PATIENCE = 10_000;
/** ms that git has to tidy up when it is ended: killed at once, it leaves a lock in the way of the next. */
const TIDY = 2_000;
/** Bytes that git may print. */
const OUTPUT_MAX = 16_000_000;

/* Nothing that the folder's own settings could start: no hook, no monitor, no signing program. */
const QUIET = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'commit.gpgSign=false', 'log.showSignature=false'],
  ...['gc.auto=0', 'maintenance.auto=false', 'core.quotePath=false'],
].flatMap((setting) => ['-c', setting]);
const NO_NETWORK = ['-c', 'protocol.allow=never'];

/** Git refused, was ended, or is not there. */
export class GitError extends Error {
  /** In git's own words; '' where it had none. */
  readonly said: string;
  readonly timedOut: boolean;

  constructor(command: string, { said, timedOut }: { said: string; timedOut: boolean }) {
    super(`git ${command} ${timedOut ? 'took too long' : 'failed'}${said === '' ? '' : `: ${said}`}`);
    this.name = 'GitError';
    this.said = said;
    this.timedOut = timedOut;
  }
}

export interface GitOptions {
  /** Lets it talk to where the work tree came from. */
  network?: boolean;
  /** ms */
  patience?: number;
  /** Ends it early. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs git in a folder and gives what it printed. It asks nobody anything, and ends with all that it started.
 *
 * @throws {GitError}
 */
export function gitBytes(root: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { network = false, patience = PATIENCE, signal } = options;
  const child = spawn(
    'git',
    ['-C', root, '--literal-pathspecs', ...QUIET, ...(network ? [] : NO_NETWORK), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: what git fetches with is a process beside it, and must not outlive it, and has no terminal to ask at.
      detached: process.platform !== 'win32',
      windowsHide: true,
    },
  );
  const printed: Buffer[] = [];
  let size = 0;
  let said = '';
  let timedOut = false;
  const send = (signal: 'SIGTERM' | 'SIGKILL'): void => {
    if (child.pid === undefined) return;
    try {
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has ended.
    }
  };
  let last: NodeJS.Timeout | undefined;
  const end = (): void => {
    send('SIGTERM');
    last ??= setTimeout(send, TIDY, 'SIGKILL');
  };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.push(chunk);
    size += chunk.length;
    if (size > OUTPUT_MAX) end();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 10_000);
  });
  const limit = setTimeout(() => {
    timedOut = true;
    end();
  }, patience);
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);

  return new Promise<Buffer>((resolve, reject) => {
    const fail = (why: string): void => reject(new GitError(commandOf(args), { said: why.trim(), timedOut }));
    child.once('error', ({ message }) => fail(message));
    child.once('close', (code) => (code === 0 ? resolve(Buffer.concat(printed)) : fail(said)));
  }).finally(() => {
    clearTimeout(limit);
    clearTimeout(last);
    signal?.removeEventListener('abort', end);
  });
}

/** What `gitBytes` gives, as text. @throws {GitError} */
export async function git(root: string, args: readonly string[], options?: GitOptions): Promise<string> {
  return (await gitBytes(root, args, options)).toString('utf8');
}

/** The first argument that is neither a setting nor its name. */
function commandOf(args: readonly string[]): string {
  return args.find((arg, index) => arg !== '-c' && args[index - 1] !== '-c') ?? '';
}
