import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../../scripts/content/testing/temp-folder.ts';
import { PublishRunningError, takeLock } from './publish-lock.ts';

const folder = useTempFolder();

it('can be held only once', () => {
  const file = join(folder.path, 'publish.lock');
  const unlock = takeLock(file, 0);
  expect(() => takeLock(file, 0)).toThrow(PublishRunningError);
  unlock();
  takeLock(file, 0)();
});

it('is released when its process is killed', () => {
  const file = join(folder.path, 'publish.lock');
  const code = `import { takeLock } from ${JSON.stringify(new URL('publish-lock.ts', import.meta.url).href)};
    takeLock(${JSON.stringify(file)}, 0); process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', code]);
  expect(signal).toBe('SIGKILL');
  takeLock(file, 0)();
});
