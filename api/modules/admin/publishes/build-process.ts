import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Compile } from 'typebox/compile';
import { NODE_FLAGS } from '../../../config/node-flags.ts';
import { PublishMessage } from '../../../contract/admin/publishes.ts';

const messageSchema = Compile(PublishMessage);

/** Time between SIGTERM and SIGKILL. */
const KILL_DELAY_MS = 3_000;

export interface BuildCommand {
  /** Absolute path of the publish script. */
  script: string;
  args?: readonly string[];
  /** ms */
  timeLimit: number;
}

export interface BuildResult {
  /** Exit code; null if it was killed by a signal. */
  code: number | null;
  timedOut: boolean;
  /** First line of stderr; '' if there was none. */
  errorLine: string;
}

export interface Build {
  result: Promise<BuildResult>;
  /** Ends the process and all its children. */
  stop: () => void;
}

/**
 * Runs the script in its own process group, so that its children can be ended with it. It inherits the environment and
 * with it the server's settings. `onText` receives its output, `onMessage` its IPC messages.
 */
export function startBuild(
  { script, args = [], timeLimit }: BuildCommand,
  { onText, onMessage }: { onText: (text: string) => void; onMessage: (message: PublishMessage) => void },
): Build {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let stderr = '';
  let timedOut = false;
  child.stdout?.setEncoding('utf8').on('data', onText);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (!stderr.includes('\n')) stderr = (stderr + text).trimStart().slice(0, 2_000);
    onText(text);
  });
  child.on('message', (message) => {
    if (messageSchema.Check(message)) onMessage(message);
  });

  let killTimer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    signalGroup(child, 'SIGTERM');
    killTimer ??= setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_DELAY_MS);
  };
  const timeout = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeLimit);

  const result = new Promise<BuildResult>((resolve) => {
    const settle = (code: number | null): void => {
      clearTimeout(timeout);
      clearTimeout(killTimer);
      resolve({ code, timedOut, errorLine: stderr.split('\n', 1)[0]?.trim() ?? '' });
    };
    child.once('error', (error) => {
      stderr ||= error.message;
      if (child.pid === undefined) settle(null);
    });
    // Children that the script left running would outlive it and keep its output open.
    child.once('exit', () => signalGroup(child, 'SIGKILL'));
    child.once('close', settle);
  });
  return { result, stop };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process group has already ended.
  }
}
