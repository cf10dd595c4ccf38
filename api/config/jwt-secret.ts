import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINIMUM_SECRET } from './env-schema.ts';
import { codeOf, reasonOf, StartError } from './startup-error.ts';

/**
 * Reads the secret that signs sessions from `DATA_DIR/jwt-secret`. Creates it on the first start, readable only by its
 * owner.
 *
 * @throws StartError when it cannot be read or written, or is too short
 */
export async function loadJwtSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  let secret: string;
  try {
    secret = await readOrCreate(dataDir, file);
    await chmod(file, 0o600);
  } catch (error) {
    throw new StartError([`The session secret cannot be stored in ${file}: ${reasonOf(error)}.`], {
      cause: error,
    });
  }
  if (secret.length < MINIMUM_SECRET) {
    throw new StartError([
      `${file} has fewer than ${MINIMUM_SECRET} characters. Delete it to create a new one, which signs everyone out.`,
    ]);
  }
  return secret;
}

async function readOrCreate(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  // Linked into place after it was written, so that two simultaneous first starts use the same complete secret.
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
