import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { renderInPool } from './render-pool.ts';

const folder = useTempFolder();
/** Ordinary, but long enough to take seconds. */
const LONG = '*a* **b** [c](d)\n\n'.repeat(40_000);

it('puts a slow text off until all others are rendered', async () => {
  const text = (notes: string) => ({ imageBase: '/polity/', notes, explanations: [] });
  const jobs = [
    { key: 'slow', text: text(LONG) },
    { key: 'a', text: text('# A') },
    { key: 'b', text: text('# B') },
  ];
  const settled: string[] = [];
  const options = { cacheDir: folder.path, width: 1, timeLimitMs: 1_100 };
  await renderInPool(jobs.values(), options, (key, { type }) => settled.push(`${key} ${type}`));
  expect(settled).toEqual(['a rendered', 'b rendered', 'slow failed']);
});

it('limits the processor time of a text, not the time on a busy machine', async () => {
  const script = fileURLToPath(new URL('../../testing/render-once.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  /* The process gets an eighth of the time, as on a machine with much other work. */
  const cycle = setInterval(() => {
    child.kill('SIGCONT');
    setTimeout(() => child.kill('SIGSTOP'), 20);
  }, 160);
  await once(child, 'close');
  clearInterval(cycle);
  expect(output).toBe('rendered\n');
});
