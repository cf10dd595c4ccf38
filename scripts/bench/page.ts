import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium, type Browser, type Page } from 'playwright-core';
import { ensureChromium } from '../testing/chromium.ts';
import { report } from './goals.ts';

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

interface Weight {
  requests: number;
  /** Transferred bytes by kind of resource, including headers. */
  bytes: Record<string, number>;
}

async function measureWeight(
  browser: Browser,
  address: string,
  interact?: (page: Page) => Promise<void>,
): Promise<Weight> {
  /* Responses from the service worker would count as zero bytes. */
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const loading = new Set<string>();
  const weight: Weight = { requests: 0, bytes: {} };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId }) => loading.add(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    loading.delete(requestId);
    weight.requests += 1;
    weight.bytes[kind] = (weight.bytes[kind] ?? 0) + encodedDataLength;
  });
  /* Not Playwright's 'networkidle', which comes before the scripts of a page on a busy machine, and only once. */
  const untilQuiet = async () => {
    for (let before = -1; loading.size > 0 || before !== weight.requests;) {
      before = weight.requests;
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

function kilobytes({ bytes }: Weight): number {
  return Object.values(bytes).reduce((sum, size) => sum + size, 0) / 1000;
}

function describe(name: string, weight: Weight): string {
  const { requests, bytes } = weight;
  const parts = Object.entries(bytes)
    .sort()
    .map(([kind, size]) => `${kind} ${(size / 1000).toFixed(1)}`);
  return `${name.padEnd(22)} ${kilobytes(weight).toFixed(1).padStart(6)} kB in ${requests} requests  (${parts.join(', ')})`;
}

async function practise(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await page.getByRole('button', { name: 'Start Practice' }).click();
  await page.getByRole('radio').first().check();
}

/** Prints scores, timings and what cost points. Returns the lowest score of those that have a goal. */
async function runLighthouse(name: string, address: string, executable: string): Promise<number> {
  const chrome = await chromeLauncher.launch({ chromePath: executable, chromeFlags: BROWSER_ARGUMENTS });
  try {
    const result = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' });
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
  } finally {
    chrome.kill();
  }
}

const executable = ensureChromium(process.env, console.log);
if (executable === null) throw new Error('No Chromium found; name one in CHROMIUM');
const dataDir = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' };
spawnSync(process.execPath, [join(root, 'scripts/build-site.ts')], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
const server = spawn(process.execPath, [join(root, 'api/server.ts')], {
  cwd: root,
  env: environment,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const origin = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const address = /ready at (http:\S+)/.exec(chunk.toString())?.[1];
      if (address !== undefined) resolve(address);
    });
    server.once('exit', () => reject(new Error('The server ended before it was ready')));
  });
  const browser = await chromium.launch({ executablePath: executable, args: BROWSER_ARGUMENTS });
  console.log('\nTransferred for a signed-out reader, before any interaction:');
  for (const [name, path] of Object.entries(PAGES)) {
    const weight = await measureWeight(browser, origin + path);
    const scripts = (weight.bytes.Script ?? 0) / 1000;
    const verdict = report(`${name} page`, kilobytes(weight));
    console.log(`${describe(name, weight)}${verdict}, scripts${report(`${name} page: scripts`, scripts)}`);
  }
  const quiz = await measureWeight(browser, origin + TOPIC, practise);
  console.log(describe('topic, quiz in use', quiz) + report('quiz in use', kilobytes(quiz)));
  await browser.close();
  console.log('\nLighthouse, mobile:');
  let lowest = 100;
  for (const [name, path] of Object.entries(PAGES))
    lowest = Math.min(lowest, await runLighthouse(name, origin + path, executable));
  report('Lighthouse: lowest of accessibility, best practices, SEO', lowest);
} finally {
  server.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
