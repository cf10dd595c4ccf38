import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { normaliseEmail } from '../api/contract/identity/credentials.ts';
import { openDatabase } from '../api/db/open-database.ts';
import { shareDataFolder } from '../api/db/sqlite/data-folder-lock.ts';
import { readEnv } from '../api/config/env.ts';
import { AppError } from '../api/http/errors.ts';
import { grantAdminRole } from '../api/modules/identity/administrators/grant-admin-role.ts';
import { requireGoodPassword, createPasswords } from '../api/modules/identity/passwords.ts';
import { StartError } from '../api/config/startup-error.ts';

/**
 * `npm run admin -- EMAIL [--reset-password]`: grants the administrator role to an account, or creates one. A new
 * password is read from the terminal; without a terminal it is generated and printed.
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

async function choosePassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const password = randomBytes(15).toString('base64url');
    console.log(`Password: ${password}`);
    return password;
  }
  process.stdout.write('Password: ');
  // Typed characters are not shown.
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
  const settings = readEnv();
  shareDataFolder(settings.dataDir);
  const database = await openDatabase(settings);
  try {
    const services = { database, passwords: await createPasswords(), now: Date.now };
    console.log(`${email}: ${await grantAdminRole(services, email, { resetPassword, choosePassword })}`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof StartError) console.error(error.lines.join('\n'));
  else if (error instanceof AppError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
