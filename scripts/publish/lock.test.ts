import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PublishRunningError, takePublishLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is given to one at a time', () => {
  const file = join(folder, 'publish.lock');
  const unlock = takePublishLock(file);
  expect(() => takePublishLock(file)).toThrow(PublishRunningError);
  unlock();
  takePublishLock(file)();
});

it('is free again when the process that held it was killed', () => {
  const file = join(folder, 'publish.lock');
  const code = `import { takePublishLock } from ${JSON.stringify(new URL('lock.ts', import.meta.url).href)};
    takePublishLock(${JSON.stringify(file)}); process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', code]);
  expect(signal).toBe('SIGKILL');
  takePublishLock(file)();
});
