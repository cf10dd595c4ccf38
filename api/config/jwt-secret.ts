import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINIMUM_SECRET } from './env.ts';
import { codeOf, reasonOf, StartError } from './startup-error.ts';

/**
 * The secret that signs sessions where none is set: made on the first start and kept in
 * `DATA_DIR/jwt-secret`, readable by its owner only, so that sessions survive a restart.
 *
 * @throws StartError where it cannot be kept or what is there is too short
 */
export async function keptJwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  let secret: string;
  try {
    secret = await readOrMake(dataDir, file);
    await chmod(file, 0o600);
  } catch (error) {
    throw new StartError([`The session secret cannot be kept in ${file}: ${reasonOf(error)}.`], {
      cause: error,
    });
  }
  if (secret.length < MINIMUM_SECRET) {
    throw new StartError([
      `${file} holds less than ${MINIMUM_SECRET} characters. Delete it, and a new one is made (everyone is signed out).`,
    ]);
  }
  return secret;
}

async function readOrMake(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  // Written aside and linked into place, so that of two first starts one wins and neither reads half a secret.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}
