import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';
import type { DataLayout } from '../release/data-layout.ts';

/** Settings that are compiled into pages. */
export interface SiteTarget {
  /** Origin of canonical links and the sitemap. */
  publicOrigin: string;
  /** Origin of the API; '' if it is the same as the pages'. */
  apiOrigin: string;
}

/** Astro's options that depend on the layout and target; astro.config.mjs has the others. */
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
