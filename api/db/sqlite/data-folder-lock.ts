import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { codeOf, reasonOf, StartError } from '../../config/startup-error.ts';

/** Keeps the connections that hold locks from being garbage-collected, which would close them. */
const lockHolders = new Set<Connection.Database>();

/** File in DATA_DIR that exists from before a restore moves the first file until after it has moved the last one. */
export function unfinishedRestoreFile(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

/**
 * Takes a shared lock on DATA_DIR until the process ends or the returned function is called. Any number of processes
 * can hold it, but not during a restore or after one that did not finish.
 *
 * @throws StartError
 */
export function shareDataFolder(dataDir: string): () => void {
  const release = lock(dataDir, 'in-use.lock', 'BEGIN', () => [
    `A restore runs on ${dataDir}. Start again when it is done.`,
  ]);
  if (!existsSync(unfinishedRestoreFile(dataDir))) return release;
  release();
  throw new StartError([`A restore into ${dataDir} did not finish. Run it again: npm run restore -- FILE`]);
}

/**
 * Locks DATA_DIR for a server until the process ends or the returned function is called. Commands that share the
 * folder, such as a backup or a publish, can run at the same time; a second server cannot.
 *
 * @throws StartError if another server or a restore runs on the folder
 */
export function lockDataFolderForServer(dataDir: string): () => void {
  const releaseShared = shareDataFolder(dataDir);
  try {
    const releaseServer = lockServer(dataDir, (pid) => [
      `A server${inBrackets(pid)} already runs on ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    ]);
    writePid(dataDir);
    return () => {
      // Before the lock is released: afterwards the file may belong to the next server.
      rmSync(pidFile(dataDir), { force: true });
      releaseServer();
      releaseShared();
    };
  } catch (error) {
    releaseShared();
    throw error;
  }
}

/**
 * Takes an exclusive lock on DATA_DIR until the process ends or the returned function is called.
 *
 * @throws StartError if another process uses the folder
 */
export function lockDataFolderExclusively(dataDir: string): () => void {
  return lock(dataDir, 'in-use.lock', 'BEGIN EXCLUSIVE', () => {
    lockServer(dataDir, (pid) => [`A server${inBrackets(pid)} runs on ${dataDir}. Stop it first.`])();
    return [`A backup, another restore or npm run admin runs on ${dataDir}. Wait for it to end.`];
  });
}

/** IMMEDIATE, not EXCLUSIVE: of several processes that try at the same time, exactly one gets the lock. */
function lockServer(dataDir: string, messageIfLocked: (pid: string) => readonly string[]): () => void {
  return lock(dataDir, 'server.lock', 'BEGIN IMMEDIATE', () => messageIfLocked(readPid(dataDir)));
}

/** Names the server in messages. Only the lock says whether one runs: `kill -9` leaves the file behind. */
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

/** The process id; '' if unknown, as between taking the lock and writing the file. */
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
 * Holds a transaction on an empty database file. The operating system releases its lock when the process ends, even
 * after a crash, so no lock goes stale.
 */
function lock(
  dataDir: string,
  name: string,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE' | 'BEGIN EXCLUSIVE',
  messageIfLocked: () => readonly string[],
): () => void {
  let connection: Connection.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    connection = new Connection(join(dataDir, name), { timeout: 0 });
    connection.exec(begin);
    // A plain BEGIN takes no lock until the first read.
    connection.prepare('SELECT name FROM sqlite_schema').all();
  } catch (error) {
    connection?.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw new StartError(messageIfLocked(), { cause: error });
    throw cannotUse(dataDir, error);
  }
  const holder = connection;
  lockHolders.add(holder);
  return () => {
    lockHolders.delete(holder);
    holder.close();
  };
}
