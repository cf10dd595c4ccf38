import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import lighthouse from 'lighthouse';
import { chromium, type Browser, type Page } from 'playwright-core';
import { freePort } from '../../api/testing/postgres/start-postgres.ts';
import { ensureChromium } from '../testing/chromium.ts';
import { report } from './goals.ts';
import { folder, startServer } from './servers.ts';

/**
 * `npm run bench:page`: transfer sizes of the home page, a subject and a topic, and their Lighthouse scores on a simulated
 * mobile connection. Publishes the repository's content into a temporary folder.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const TOPIC = '/polity/fundamental-rights';
const PAGES = { home: '/', subject: '/polity', topic: TOPIC };
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/** ms without a request after which a page has loaded what it needs. */
const QUIET = 1_000;

/** Returns the transferred bytes with headers, of everything and of scripts. */
async function measureWeight(browser: Browser, address: string, interact?: (page: Page) => Promise<void>) {
  /* Responses from the service worker would count as zero bytes. */
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const loading = new Set<string>();
  const weight = { all: 0, scripts: 0 };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId }) => loading.add(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loading.delete(requestId);
    weight.all += encodedDataLength;
    if (scripts.has(requestId)) weight.scripts += encodedDataLength;
  });
  /* Not Playwright's 'networkidle', which comes before the scripts of a page on a busy machine, and only once. */
  const untilQuiet = async () => {
    for (let before = -1; loading.size > 0 || before !== weight.all;) {
      before = weight.all;
      await page.waitForTimeout(QUIET);
    }
  };
  await page.goto(address);
  await page.waitForFunction(() => customElements.get('page-tabs') !== undefined);
  await untilQuiet();
  if (interact) await interact(page);
  await untilQuiet();
  await page.close();
  return weight;
}

async function practise(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await page.getByRole('button', { name: 'Start Practice' }).click();
  await page.getByRole('radio').first().check();
}

/** Prints scores, timings and what cost points. Returns the lowest score of those that have a goal. */
async function runLighthouse(name: string, address: string, port: number): Promise<number> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
  const { categories, audits } = result.lhr;
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  );
  const timings = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    (id) => `${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? '?'}`,
  );
  const lost = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  );
  const causes = lost.length === 0 ? '' : `\n    below full score: ${lost.map(({ id }) => id).join(', ')}`;
  console.log(`${name}: ${scores.join(' · ')}\n    ${timings.join(' · ')}${causes}`);
  const withGoal = ['accessibility', 'best-practices', 'seo'];
  return Math.min(...withGoal.map((id) => Math.round((categories[id]?.score ?? 0) * 100)));
}

const executablePath = ensureChromium(process.env, console.log);
if (executablePath === null) throw new Error('No Chromium found; name one in CHROMIUM');
const settings = {
  CONTENT_DIR: join(root, 'content'),
  DATA_DIR: folder,
  DATABASE_URL: `file:${join(folder, 'swadhyay.db')}`,
};
spawnSync(process.execPath, [join(root, 'scripts/build-site.ts')], {
  cwd: root,
  env: { ...process.env, ...settings },
  stdio: 'inherit',
});
const { origin, process: server } = await startServer('product', settings);
const port = await freePort();
const args = [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`];
const browser = await chromium.launch({ executablePath, args });
console.log('\nTransferred for a signed-out reader, before any interaction:');
for (const [name, path] of Object.entries(PAGES)) {
  const weight = await measureWeight(browser, origin + path);
  report(`${name} page`, weight.all / 1000);
  report(`${name} page: scripts`, weight.scripts / 1000);
}
const quiz = await measureWeight(browser, origin + TOPIC, practise);
report('quiz in use', quiz.all / 1000);
console.log('\nLighthouse, mobile:');
let lowest = 100;
for (const [name, path] of Object.entries(PAGES))
  lowest = Math.min(lowest, await runLighthouse(name, origin + path, port));
report('Lighthouse: lowest of accessibility, best practices, SEO', lowest);
await browser.close();
server.kill();
