import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { requirePgbouncer } from '../../../scripts/testing/pgbouncer.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { freePort, unprivilegedUser, untilItAnswers } from './start-postgres.ts';

/** Settings of PgBouncer, in addition to those that it needs to run here. */
export type PoolerSettings = Record<string, string | number>;

export interface Pooler {
  /** Of the database behind it. */
  url: string;
  /** Gives the running pooler other settings. */
  reload: (settings: PoolerSettings) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a real PgBouncer in front of the database of a server that trusts all its users. */
export async function startPooler(databaseUrl: string, settings: PoolerSettings): Promise<Pooler> {
  const program = requirePgbouncer();
  const folder = await temporaryFolder();
  // PgBouncer refuses to run as root.
  await chmod(folder.path, 0o755);
  const file = join(folder.path, 'pgbouncer.ini');
  const users = join(folder.path, 'users.txt');
  await writeFile(users, '"postgres" ""\n');
  const port = await freePort();
  const server = new URL(databaseUrl);
  const configure = (changed: PoolerSettings) => {
    const all = {
      ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', admin_users: 'postgres' },
      ...{ auth_type: 'trust', auth_file: users, ...changed },
    };
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
    const databases = ['[databases]', `* = host=${server.hostname} port=${server.port}`];
    return writeFile(file, [...databases, '[pgbouncer]', ...lines, ''].join('\n'));
  };
  await configure(settings);
  const child = spawn(program, [file], {
    ...(await unprivilegedUser()),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-10_000);
  });
  const at = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  await Promise.race([
    untilItAnswers(at('pgbouncer')),
    exited.then(() => Promise.reject(new Error(`PgBouncer did not start:\n${log}`))),
  ]);
  return {
    url: at(server.pathname.slice(1)),
    async reload(changed) {
      await configure(changed);
      const client = new pg.Client({ connectionString: at('pgbouncer') });
      await client.connect();
      await client.query('RELOAD');
      await client.end();
    },
    async stop() {
      process.off('exit', killAtExit);
      child.kill('SIGKILL');
      await exited;
      await folder.remove();
    },
  };
}
