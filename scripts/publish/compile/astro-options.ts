import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { DataLayout } from '../files/data-layout.ts';

/** Settings that pages depend on. */
export interface SiteTarget {
  /** Origin of canonical links and the sitemap. */
  publicOrigin: string;
  /** Origin of the API; '' if it is the same as the pages'. */
  apiOrigin: string;
}

/** Astro's options that depend on the layout and the origin of the API; astro.config.mjs has the others. */
export function astroOptions(layout: DataLayout, apiOrigin: string): AstroInlineConfig {
  return {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    outDir: layout.compiled,
    cacheDir: layout.astroCache,
    vite: {
      cacheDir: `${layout.astroCache}/vite`,
      define: {
        __API_ORIGIN__: JSON.stringify(apiOrigin),
      },
    },
  };
}
