import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../api/config/startup-error.ts';
import { engineOf } from '../../api/config/engine.ts';

/** A database that is named on the command line. */
export type NamedDatabase =
  { engine: 'sqlite'; file: string; name: string } | { engine: 'postgres'; url: string; name: string };

/**
 * @param given the path of a SQLite file, also as `file:…`, or a URL of PostgreSQL
 * @param cwd the folder for relative paths
 * @returns with a `name` for messages, without the password
 * @throws StartError
 */
export function parseDatabase(given: string, cwd: string): NamedDatabase {
  if (engineOf(given) === 'postgres') {
    if (!URL.canParse(given)) throw new StartError([`A URL of PostgreSQL is not valid. ${EXAMPLE}`]);
    const { host, pathname } = new URL(given);
    if (pathname.length < 2) throw new StartError([`The URL of ${host} names no database. ${EXAMPLE}`]);
    return { engine: 'postgres', url: given, name: `${decodeURIComponent(pathname.slice(1))} on ${host}` };
  }
  if (/^[a-z]{2,}:\/\//i.test(given) && !given.startsWith('file://'))
    throw new StartError([
      `${given.slice(0, given.indexOf(':'))} is not supported: name a SQLite file or a postgres:// URL.`,
    ]);
  const file = given.startsWith('file://') ? fileURLToPath(given) : resolve(cwd, given.replace(/^file:/, ''));
  return { engine: 'sqlite', file, name: file };
}

const USAGE = [
  'Usage: npm run db:copy -- FROM TO',
  'FROM and TO are the path of a SQLite file, such as .data/swadhyay.db, or postgres://user:password@host/database.',
];

/** @throws StartError if there are not two databases */
export function parseDatabases(
  args: readonly string[],
  cwd: string,
): { from: NamedDatabase; to: NamedDatabase } {
  const [from, to, ...rest] = args;
  if (from === undefined || to === undefined || rest.length > 0 || args.some((arg) => arg.startsWith('-')))
    throw new StartError(USAGE);
  return { from: parseDatabase(from, cwd), to: parseDatabase(to, cwd) };
}

const EXAMPLE = 'For example: postgres://user:password@host/database';
