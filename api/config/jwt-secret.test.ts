import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptJwtSecret } from './jwt-secret.ts';
import { StartError } from './startup-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../testing/temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

test('is made once and kept for its owner only', async () => {
  const dataDir = join(folder.path, 'new', 'data');
  const secret = await keptJwtSecret(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await keptJwtSecret(dataDir)).toBe(secret);
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
});

test('two first starts at once agree on one secret and leave nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptJwtSecret(folder.path)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder.path)).toEqual(['jwt-secret']);
});

test('a file that others can read is closed to them', async () => {
  const file = join(folder.path, 'jwt-secret');
  await writeFile(file, 's'.repeat(40));
  await chmod(file, 0o644);
  await keptJwtSecret(folder.path);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that is too short, or a folder that cannot be made, is one clear line', async () => {
  const file = join(folder.path, 'jwt-secret');
  await writeFile(file, 'short');
  await expect(keptJwtSecret(folder.path)).rejects.toThrow(`${file} holds less than 32 characters.`);
  const error = await keptJwtSecret(join(file, 'below-a-file')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).lines).toHaveLength(1);
});
