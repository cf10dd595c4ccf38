import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { DataLayout } from '../release/data-layout.ts';

/** What pages depend on beyond the content and the program. */
export interface SiteTarget {
  /** Origin that canonical links and the sitemap name. */
  publicOrigin: string;
  /** Origin of the API; '' where it is the pages' own. */
  apiOrigin: string;
}

/** Astro's options for one place to work in; the rest stands in astro.config.mjs. */
export function astroOptions(layout: DataLayout, target: SiteTarget): AstroInlineConfig {
  return {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    site: target.publicOrigin,
    outDir: layout.compiled,
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
