import { runInThreads } from '../disk/worker-pool.ts';
import type { TextAnswer, TextJob } from '../disk/render/render-worker.ts';

/** Renders long notes with a time limit of a second into the cache folder, an argument, and prints how it ended. */
const [, , cacheDir = ''] = process.argv;
const part = (number: number) =>
  `## Part ${number}\n\nThe **Article** ${number} says *that* there shall be \`code\`.\n\n- one\n- two\n\n`;
const notes = Array.from({ length: 400 }, (_, number) => part(number)).join('');
const jobs: TextJob[] = [{ key: 'long', text: { imageBase: '/polity/', notes, questions: [] } }];
const pool = {
  script: new URL('../disk/render/render-worker.ts', import.meta.url),
  settings: { cacheDir },
  width: 1,
  limits: { timeMs: 1_000, heapMb: 512 },
};
await runInThreads<TextJob, TextAnswer>(jobs, pool, (_, result) => {
  process.stdout.write(`${'answer' in result ? 'rendered' : result.reason}\n`);
});
