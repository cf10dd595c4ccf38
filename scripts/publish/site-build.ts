import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig, AstroIntegration, AstroPrerenderer } from 'astro';
import type { DataLayout } from './layout.ts';
import { takeLock } from './lock.ts';
import type { Pages } from './pages.ts';

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

/**
 * Builds the site. Pages with a cache key go to `pages`, which made those that it does not lack in an earlier build; all
 * else (pages of the site itself, assets, the sitemap) is built anew into `layout.output`.
 */
export async function buildSite(layout: DataLayout, target: SiteTarget, pages: Pages): Promise<void> {
  const { build } = await import('astro');
  /* Astro puts its bundle below the folder of the program, so builds for other DATA_DIRs wait for this one. */
  const unlock = takeLock(join(root, '.astro', 'build.lock'), LONGEST_WAIT_MS);
  try {
    const options = astroOptions(layout, target);
    await build({ ...options, integrations: [handOver(pages)], logLevel: 'warn' });
  } finally {
    unlock();
  }
}

/** Lets Astro make the pages that are lacking, and takes them before it writes them anywhere. */
function handOver(pages: Pages): AstroIntegration {
  return {
    name: 'hand-over',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((own) => ({ ...own, ...collecting(own, pages) }));
      },
    },
  };
}

function collecting(
  own: AstroPrerenderer,
  pages: Pages,
): Pick<AstroPrerenderer, 'getStaticPaths' | 'render'> {
  const planned = new Set<string>();
  return {
    getStaticPaths: async () => {
      const paths = await own.getStaticPaths();
      const keyed = paths.flatMap(({ pathname, route, cacheKey }) =>
        cacheKey === undefined ? [] : [{ name: fileOf(pathname, route.type), key: cacheKey }],
      );
      for (const { name } of keyed) planned.add(name);
      pages.begin(keyed);
      return paths;
    },
    render: async (request, { routeData }) => {
      const name = fileOf(decodeURI(new URL(request.url).pathname), routeData.type);
      if (!planned.has(name)) return own.render(request, { routeData });
      if (pages.lacks(name)) {
        const rendered = await own.render(request, { routeData });
        const response = rendered instanceof Response ? rendered : rendered.response;
        await pages.add(name, Buffer.from(await response.arrayBuffer()));
      }
      /* Astro writes no file for a page without a body. */
      return new Response(null);
    },
  };
}

/** Path of the file below the site for an address with or without slashes at its ends. */
function fileOf(address: string, kind: string): string {
  const path = address.replace(/^\/|\/$/g, '');
  return kind === 'page' ? `${path}/index.html` : path;
}
