import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { codeOf, reasonOf, StartError } from '../config/startup-error.ts';

/** What holds the locks of this process: a connection that nothing refers to is closed by the garbage collector. */
const held = new Set<Connection.Database>();

/** Stands in DATA_DIR from the first file that a restore puts in place until the last one is. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

/**
 * Says that a process works on DATA_DIR, until it ends or calls what this gives back. Any number may at once, but none
 * while a restore runs or after one that was broken off.
 *
 * @throws StartError
 */
export function shareDataFolder(dataDir: string): () => void {
  const release = lock(dataDir, 'in-use.lock', 'BEGIN', () => [
    `A restore runs on ${dataDir}. Start again when it is done.`,
  ]);
  if (!existsSync(unfinishedRestore(dataDir))) return release;
  release();
  throw new StartError([`A restore into ${dataDir} did not finish. Run it again: npm run restore -- FILE`]);
}

/**
 * Claims DATA_DIR for a server, until the process ends or calls the returned function. Commands that share the folder,
 * such as a backup or a publish, may run beside it; a second server may not.
 *
 * @throws StartError where another server runs on it, or a restore
 */
export function claimDataFolder(dataDir: string): () => void {
  const leave = shareDataFolder(dataDir);
  try {
    const release = lockServer(dataDir, (pid) => [
      `A server${inBrackets(pid)} already runs on ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    ]);
    writePid(dataDir);
    return () => {
      // Before the lock is released: afterwards the file may be that of the next server.
      rmSync(pidFile(dataDir), { force: true });
      release();
      leave();
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Takes DATA_DIR for one process alone.
 *
 * @throws StartError where another one works on it
 */
export function takeDataFolder(dataDir: string): () => void {
  return lock(dataDir, 'in-use.lock', 'BEGIN EXCLUSIVE', () => {
    lockServer(dataDir, (pid) => [`A server${inBrackets(pid)} runs on ${dataDir}. Stop it first.`])();
    return [`A backup, another restore or npm run admin runs on ${dataDir}. Wait for it to end.`];
  });
}

/** IMMEDIATE, not EXCLUSIVE: of several processes that try at once, exactly one gets the lock. */
function lockServer(dataDir: string, whenBusy: (pid: string) => readonly string[]): () => void {
  return lock(dataDir, 'server.lock', 'BEGIN IMMEDIATE', () => whenBusy(readPid(dataDir)));
}

/** Names the server to people. Only the lock decides whether one runs: after `kill -9` the file is left behind. */
function pidFile(dataDir: string): string {
  return join(dataDir, 'server.pid');
}

function writePid(dataDir: string): void {
  try {
    writeFileSync(pidFile(dataDir), `${process.pid}\n`);
  } catch (error) {
    throw cannotUse(dataDir, error);
  }
}

/** '' where it is not known, as in the moment between the lock and the file. */
function readPid(dataDir: string): string {
  try {
    return /^\d+$/m.exec(readFileSync(pidFile(dataDir), 'utf8'))?.[0] ?? '';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw cannotUse(dataDir, error);
  }
}

function inBrackets(pid: string): string {
  return pid === '' ? '' : ` (process ${pid})`;
}

function cannotUse(dataDir: string, error: unknown): StartError {
  return new StartError([`${dataDir} cannot be used: ${reasonOf(error)}. Check DATA_DIR.`], { cause: error });
}

/**
 * Holds a transaction on an empty database file. The operating system releases its lock when the process ends, however
 * it ends, so no lock is ever stale.
 */
function lock(
  dataDir: string,
  name: string,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE' | 'BEGIN EXCLUSIVE',
  whenBusy: () => readonly string[],
): () => void {
  let connection: Connection.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    connection = new Connection(join(dataDir, name), { timeout: 0 });
    connection.exec(begin);
    // BEGIN alone takes nothing: the first read does.
    connection.prepare('SELECT name FROM sqlite_schema').all();
  } catch (error) {
    connection?.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw new StartError(whenBusy(), { cause: error });
    throw cannotUse(dataDir, error);
  }
  const holder = connection;
  held.add(holder);
  return () => {
    held.delete(holder);
    holder.close();
  };
}
