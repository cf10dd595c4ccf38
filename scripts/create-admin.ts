import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { normaliseEmail } from '../api/contract/identity/credentials.ts';
import { openDatabase } from '../api/db/sqlite/open-database.ts';
import { shareDataFolder } from '../api/db/sqlite/data-folder-lock.ts';
import { readEnv } from '../api/config/env.ts';
import { AppError } from '../api/http/errors.ts';
import { appoint } from '../api/modules/identity/administrators/appoint.ts';
import { requireGoodPassword } from '../api/modules/identity/passwords/new-password.ts';
import { createPasswords } from '../api/modules/identity/passwords/passwords.ts';
import { StartError } from '../api/config/startup-error.ts';

/**
 * `npm run admin -- EMAIL [--reset-password]`: creates an administrator, or makes an account one and keeps its password
 * unless told to reset it. Where a password is needed, asks for it on a terminal, and otherwise makes and prints one.
 */
const USAGE = 'Name the e-mail address of the administrator: npm run admin -- EMAIL [--reset-password]';

function readArguments(): { email: string; resetPassword: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'reset-password': { type: 'boolean' } },
    });
    const [name = '', ...rest] = positionals;
    const email = normaliseEmail(name);
    if (email !== null && rest.length === 0) {
      return { email, resetPassword: values['reset-password'] ?? false };
    }
  } catch (error) {
    throw new StartError([USAGE], { cause: error });
  }
  throw new StartError([USAGE]);
}

async function askOrMake(): Promise<string> {
  if (!process.stdin.isTTY) {
    const password = randomBytes(15).toString('base64url');
    console.log(`Password: ${password}`);
    return password;
  }
  process.stdout.write('Password: ');
  /* What is typed is shown to nobody. */
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await lines.question('');
  lines.close();
  console.log();
  requireGoodPassword(password);
  return password;
}

try {
  const { email, resetPassword } = readArguments();
  const { dataDir, databaseFile } = readEnv();
  shareDataFolder(dataDir);
  const database = await openDatabase(databaseFile);
  try {
    const office = { database, passwords: await createPasswords(), now: Date.now };
    console.log(`${email}: ${await appoint(office, email, { resetPassword, choosePassword: askOrMake })}`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof StartError) console.error(error.lines.join('\n'));
  else if (error instanceof AppError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
