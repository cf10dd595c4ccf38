import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { normaliseEmail } from '../api/contract/identity/credentials.ts';
import { openDatabase } from '../api/db/client.ts';
import { shareDataFolder } from '../api/db/data-folder.ts';
import { readEnv } from '../api/config/env.ts';
import { AppError } from '../api/http/errors.ts';
import { appoint } from '../api/modules/identity/administrators/appoint.ts';
import { requireGoodPassword } from '../api/modules/identity/passwords/new-password.ts';
import { createPasswords } from '../api/modules/identity/passwords/passwords.ts';
import { StartError } from '../api/config/startup-error.ts';

/** `npm run admin -- EMAIL`: makes an admin. Asks for a password where one is needed, or prints one it made itself. */
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
  const email = normaliseEmail(process.argv[2] ?? '');
  if (email === null)
    throw new StartError(['Name the e-mail address of the admin: npm run admin -- admin@example.org']);
  const { dataDir, databaseFile } = readEnv();
  shareDataFolder(dataDir);
  const database = await openDatabase(databaseFile);
  try {
    const office = { database, passwords: await createPasswords(), now: Date.now };
    console.log(`${email}: ${await appoint(office, email, askOrMake)}`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof StartError) console.error(error.lines.join('\n'));
  else if (error instanceof AppError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
