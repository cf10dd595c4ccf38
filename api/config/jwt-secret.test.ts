import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadJwtSecret } from './jwt-secret.ts';
import { StartError } from './startup-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../testing/temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

test('is created once, readable only by its owner', async () => {
  const dataDir = join(folder.path, 'new', 'data');
  const secret = await loadJwtSecret(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await loadJwtSecret(dataDir)).toBe(secret);
  expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
});

test('is the same for two simultaneous first starts, which leave no other file', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadJwtSecret(folder.path)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder.path)).toEqual(['jwt-secret']);
});

test('a file that others can read is made private', async () => {
  const file = join(folder.path, 'jwt-secret');
  await writeFile(file, 's'.repeat(40));
  await chmod(file, 0o644);
  await loadJwtSecret(folder.path);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that is too short and a folder that cannot be created are reported in one line', async () => {
  const file = join(folder.path, 'jwt-secret');
  await writeFile(file, 'short');
  await expect(loadJwtSecret(folder.path)).rejects.toThrow(`${file} has fewer than 32 characters.`);
  const error = await loadJwtSecret(join(file, 'below-a-file')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).lines).toHaveLength(1);
});
