import { renderInPool } from '../disk/render/render-pool.ts';

/** Renders long notes with a time limit of a second into the cache folder, an argument, and prints how it ended. */
const [, , cacheDir = ''] = process.argv;
const part = (number: number) =>
  `## Part ${number}\n\nThe **Article** ${number} says *that* there shall be \`code\`.\n\n- one\n- two\n\n`;
const notes = Array.from({ length: 400 }, (_, number) => part(number)).join('');
const jobs = [{ key: 'long', text: { imageBase: '/polity/', notes, explanations: [] } }];
await renderInPool(jobs.values(), { cacheDir, width: 1, timeLimitMs: 1_000 }, (_, outcome) => {
  process.stdout.write(`${outcome.type === 'rendered' ? 'rendered' : outcome.failure.reason}\n`);
});
