import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { DataLayout } from './layout.ts';
import { takeLock } from './lock.ts';

/** What a build depends on beyond the content. */
export interface SiteTarget {
  /** Origin that canonical links and the sitemap name. */
  publicOrigin: string;
  /** Origin of the API; '' where it is the pages' own. */
  apiOrigin: string;
}

const LONGEST_WAIT_MS = 600_000;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Astro's options for one place to build in; the rest stands in astro.config.mjs. */
export function astroOptions(layout: DataLayout, target: SiteTarget): AstroInlineConfig {
  return {
    root,
    site: target.publicOrigin,
    outDir: layout.output,
    cacheDir: layout.astroCache,
    vite: {
      cacheDir: `${layout.astroCache}/vite`,
      define: {
        __BUILD_INPUT__: JSON.stringify(layout.input),
        __API_ORIGIN__: JSON.stringify(target.apiOrigin),
      },
    },
  };
}

/** Builds the site into `layout.output`, which is kept: pages whose content and code are unchanged are not made again. */
export async function buildSite(layout: DataLayout, target: SiteTarget): Promise<void> {
  const { build } = await import('astro');
  /* Astro puts its bundle below the folder of the program, so builds for other DATA_DIRs wait for this one. */
  const unlock = takeLock(join(root, '.astro', 'build.lock'), LONGEST_WAIT_MS);
  try {
    await build({ ...astroOptions(layout, target), logLevel: 'warn' });
  } finally {
    unlock();
  }
}
