import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PublishRunningError, takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('can be held only once', () => {
  const file = join(folder, 'publish.lock');
  const unlock = takeLock(file, 0);
  expect(() => takeLock(file, 0)).toThrow(PublishRunningError);
  unlock();
  takeLock(file, 0)();
});

it('is released when its process is killed', () => {
  const file = join(folder, 'publish.lock');
  const code = `import { takeLock } from ${JSON.stringify(new URL('lock.ts', import.meta.url).href)};
    takeLock(${JSON.stringify(file)}, 0); process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', code]);
  expect(signal).toBe('SIGKILL');
  takeLock(file, 0)();
});
