import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/* A PostgreSQL primary with a hot standby that confirms each commit, from the installed server packages. */

const SYSTEM_USER = 'postgres';
/** User and database of the product. */
const NAME = 'swadhyay';

export interface Cluster {
  /** URL for the product, with both servers. */
  url: string;
  /** Ends all processes of the primary with SIGKILL. */
  killPrimary: () => void;
  promoteStandby: () => void;
  /** @returns a connection to the standby */
  connectToStandby: () => Promise<pg.Client>;
  stop: () => void;
}

/** The folder with `initdb` and `pg_basebackup`. @throws if it is not installed */
function binaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(root, version, 'bin'));
  const found = [...folders, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'pg_basebackup')),
  );
  if (found === undefined) {
    throw new Error('pg_basebackup was not found: install PostgreSQL (Debian: apt-get install postgresql).');
  }
  return found;
}

/** PostgreSQL refuses to run as root, so it runs as the user that its package creates. */
function systemUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (kind: string) => Number(spawnSync('id', [kind, SYSTEM_USER], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** @param root an empty folder */
export async function startCluster(root: string, ports: readonly [number, number]): Promise<Cluster> {
  const bin = binaries();
  const user = systemUser();
  chmodSync(root, 0o755);
  const folder = join(root, 'servers');
  mkdirSync(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];

  const logFile = join(folder, 'log');

  function run(program: string, ...args: readonly string[]): void {
    // A server that pg_ctl starts keeps its output open, so it must not be a pipe.
    const { status, error } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status === 0) return;
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-10).join('\n') : '';
    throw error ?? new Error(`${program} failed.\n${log}`);
  }
  const control = (data: string, ...args: readonly string[]) =>
    run('pg_ctl', '-D', data, '-w', '-l', logFile, ...args);
  async function connect(port: number, database: string): Promise<pg.Client> {
    const client = new pg.Client({ host: '127.0.0.1', port, user: NAME, database });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  run('initdb', '-D', primary, '-U', NAME, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    'max_connections = 200',
  ];
  appendFileSync(join(primary, 'postgresql.conf'), `\n${settings.join('\n')}\nport = ${ports[0]}\n`);
  control(primary, 'start');
  const admin = await connect(ports[0], 'postgres');
  await admin.query(`CREATE DATABASE ${NAME}`);
  // The tables are almost empty, so they would be read as a whole, and serializable transactions that do so conflict with all others.
  await admin.query(`ALTER DATABASE ${NAME} SET enable_seqscan = off`);
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(ports[0]),
    '-U',
    NAME,
    '-D',
    standby,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  );
  appendFileSync(join(standby, 'postgresql.conf'), `\nport = ${ports[1]}\n`);
  control(standby, 'start');
  // Only on the primary: the standby has none to wait for when it is promoted.
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await admin.query('SELECT pg_reload_conf()');
  for (let synchronous = false; !synchronous;) {
    const { rows } = await admin.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
    synchronous = rows[0]?.sync_state === 'sync';
    await setTimeout(100);
  }
  await admin.end();

  return {
    url: `postgres://${NAME}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/${NAME}`,
    killPrimary() {
      const pid = Number(readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
      const children = stdout.trim().split(/\s+/).map(Number);
      for (const one of [pid, ...children]) killIfAlive(one);
    },
    promoteStandby() {
      control(standby, 'promote');
    },
    connectToStandby: () => connect(ports[1], NAME),
    stop() {
      for (const data of [primary, standby]) {
        spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
          ...user,
          cwd: folder,
          stdio: 'ignore',
        });
      }
    },
  };
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}
