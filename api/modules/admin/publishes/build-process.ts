import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Compile } from 'typebox/compile';
import { NODE_FLAGS } from '../../../config/node-flags.ts';
import { PublishMessage } from '../../../contract/admin/publishes.ts';

const messageSchema = Compile(PublishMessage);

/** ms that a build has to end by itself before it is made to. */
const GRACE = 3_000;

export interface BuildCommand {
  /** Absolute path of the script that publishes. */
  script: string;
  args?: readonly string[];
  /** ms that it may take. */
  timeLimit: number;
}

export interface BuildEnding {
  /** Exit code; null where a signal ended it. */
  code: number | null;
  timedOut: boolean;
  /** First line on its error output; '' where there was none. */
  complaint: string;
}

export interface Build {
  ended: Promise<BuildEnding>;
  /** Ends it and all that it started. */
  stop: () => void;
}

/**
 * Runs the script as a process group of its own, so that whatever it starts can be ended with it. `onText` hears what
 * it prints, `onMessage` what it tells.
 *
 * A build inherits the environment, and with it the settings that this process was started with.
 */
export function startBuild(
  { script, args = [], timeLimit }: BuildCommand,
  { onText, onMessage }: { onText: (text: string) => void; onMessage: (message: PublishMessage) => void },
): Build {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaint = '';
  let timedOut = false;
  child.stdout?.setEncoding('utf8').on('data', onText);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (!complaint.includes('\n')) complaint = (complaint + text).trimStart().slice(0, 2_000);
    onText(text);
  });
  child.on('message', (message) => {
    if (messageSchema.Check(message)) onMessage(message);
  });

  let forced: NodeJS.Timeout | undefined;
  const stop = (): void => {
    signalGroup(child, 'SIGTERM');
    forced ??= setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE);
  };
  const limit = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeLimit);

  const ended = new Promise<BuildEnding>((resolve) => {
    const settle = (code: number | null): void => {
      clearTimeout(limit);
      clearTimeout(forced);
      resolve({ code, timedOut, complaint: complaint.split('\n', 1)[0]?.trim() ?? '' });
    };
    child.once('error', (error) => {
      complaint ||= error.message;
      if (child.pid === undefined) settle(null);
    });
    // What the script left running would hold its output open, and outlive it.
    child.once('exit', () => signalGroup(child, 'SIGKILL'));
    child.once('close', settle);
  });
  return { ended, stop };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is gone.
  }
}
