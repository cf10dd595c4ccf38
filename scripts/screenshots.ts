import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { readEnv } from '../api/config/env.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';
import {
  removeDatabase,
  startPictureServer,
  writePictureDatabase,
  type PictureServer,
} from './screenshots/picture-server.ts';
import { DESKTOP, PHONE, SHOTS, type Shot } from './screenshots/shots.ts';
import { ensureChromium } from './testing/chromium.ts';

/**
 * `npm run screenshots [-- NAME…]`: takes the pictures in docs/pictures, each on a phone and a desktop, light and dark, or
 * only those named. The demo learner, the clock and all random numbers are the same each time, so pictures change only
 * with the product.
 */
const TIME = Date.UTC(2026, 10, 19, 15, 0);
const OUT = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** Colours of a picture, which keeps text sharp and files small. */
const COLOURS = 192;

/** ms between two pictures that are compared, and how many are taken at most. */
const SETTLE = { pause: 250, attempts: 20 };

const names = process.argv.slice(2);
const unknown = names.filter((name) => SHOTS.every((shot) => shot.name !== name));
if (unknown.length > 0) {
  console.error(
    `Unknown picture ${unknown.join(', ')}. There are: ${SHOTS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const executablePath = ensureChromium(process.env, console.log);
if (executablePath === null) {
  console.error('No Chromium found. Install one, or set CHROMIUM to its path.');
  process.exit(1);
}

/* A folder of its own, in which the next run publishes only what has changed. */
const dataDir = join(readEnv(process.env, process.cwd()).dataDir, 'screenshots');
await mkdir(dataDir, { recursive: true });
const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '4321', PUBLIC_ORIGIN: '' };
const build = fileURLToPath(new URL('build-site.ts', import.meta.url));
const { status } = spawnSync(process.execPath, [...NODE_FLAGS, build], {
  stdio: 'inherit',
  env: environment,
});
if (status !== 0) process.exit(1);

const settings = readEnv(environment, process.cwd());
await removeDatabase(settings.databaseFile);
await writePictureDatabase(settings, TIME);
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--font-render-hinting=none',
    /* The same pixels each time, whatever was painted before and on whichever processor. */
    '--disable-lcd-text',
    '--disable-partial-raster',
    '--disable-skia-runtime-opts',
    '--force-color-profile=srgb',
  ],
});
try {
  await mkdir(OUT, { recursive: true });
  for (const shot of SHOTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      for (const theme of ['light', 'dark'] as const) {
        const file = `${shot.name}-${size}-${theme}.png`;
        const server = await startPictureServer(settings, TIME);
        // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` returns is awaited
        const picture = await take(browser, server, shot, { viewport, theme }).finally(server.stop);
        await writeFile(join(OUT, file), picture);
        console.log(`${file}  ${Math.round(picture.length / 1000)} kB`);
      }
    }
  }
} finally {
  await browser.close();
}

async function take(
  launched: Browser,
  { origin, tokens }: PictureServer,
  shot: Shot,
  { viewport, theme }: { viewport: typeof PHONE; theme: 'light' | 'dark' },
): Promise<Buffer> {
  const localStorage = [{ name: 'auth_token', value: tokens[shot.as] }];
  const context = await launched.newContext({
    baseURL: origin,
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(TIME);
    await page.addInitScript(() => {
      let state = 1;
      Math.random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    });
    await page.goto(shot.path);
    await shot.prepare(page, TIME);
    /* So that no element has the hover style. */
    await page.mouse.move(0, 0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const png = await settledScreenshot(page);
    return await sharp(png)
      .png({ palette: true, colours: COLOURS, effort: 10, compressionLevel: 9 })
      .toBuffer();
  } finally {
    await context.close();
  }
}

/** Takes a picture of a page once nothing changes any more. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  let before: Buffer | null = null;
  for (let attempt = 0; attempt < SETTLE.attempts; attempt += 1) {
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (before?.equals(png)) return png;
    before = png;
    await new Promise((resolve) => setTimeout(resolve, SETTLE.pause));
  }
  throw new Error(`The picture of ${page.url()} still changes after ${SETTLE.attempts} attempts.`);
}
