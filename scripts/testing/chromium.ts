import { findProgram, install } from './programs.ts';
import type { Report } from './programs.ts';

/** Debian's headless build first: it opens pages in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of an installed Chromium, or null. The environment variable `CHROMIUM` takes precedence. */
export function findChromium(environment: NodeJS.ProcessEnv): string | null {
  return findProgram([environment['CHROMIUM'] ?? '', ...NAMES].filter(Boolean), environment);
}

/** Like `findChromium`, but as root on Debian it tries to install one if there is none. */
export function ensureChromium(environment: NodeJS.ProcessEnv, report: Report): string | null {
  const found = findChromium(environment);
  if (found !== null) return found;
  install(['chromium-headless-shell', 'chromium'], ['fonts-noto-core'], environment, report);
  return findChromium(environment);
}
