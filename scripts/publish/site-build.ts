import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { DataLayout } from './layout.ts';

/** What a build depends on beyond the content. */
export interface SiteTarget {
  /** Origin that canonical links and the sitemap name. */
  publicOrigin: string;
  /** Origin of the API; '' where it is the pages' own. */
  apiOrigin: string;
}

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
  await build({ ...astroOptions(layout, target), logLevel: 'warn' });
}
