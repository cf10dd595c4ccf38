import sitemap from '@astrojs/sitemap';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { offlineScriptLists } from './site/build/offline-scripts.ts';

/** What does not depend on where or for whom the site is built; scripts/publish/astro-options.ts adds the rest. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'static',
  trailingSlash: 'ignore',
  prerenderConflictBehavior: 'error',
  build: { format: 'directory', inlineStylesheets: 'always', concurrency: 4 },
  devToolbar: { enabled: false },
  integrations: [
    {
      name: 'style-page',
      hooks: {
        'astro:config:setup': ({ command, injectRoute }) => {
          if (command === 'dev') injectRoute({ pattern: '/style', entrypoint: './site/style/style.astro' });
        },
      },
    },
    sitemap({
      filter: (page) =>
        !/\/(404|admin(\/.+)?|progress|calendar|quiz-analytics|review|login|signup|offline|forgot-password|reset-password|account|auth\/callback)\/?$/.test(
          page,
        ),
      /* The same addresses as in canonical links: no slash at the end but the home page's. */
      serialize: (item) => ({
        ...item,
        url: item.url.replace(/([^:/])\/$/, (_, last) => last).replace(/^(https?:\/\/[^/]+)$/, '$1/'),
      }),
    }),
  ],
  vite: {
    plugins: [tailwindcss(), offlineScriptLists()],
    /* For browsers it ships code that asks the document, which the worker that renders notes has not. */
    resolve: {
      alias: {
        'decode-named-character-reference': fileURLToPath(
          import.meta.resolve('decode-named-character-reference'),
        ),
      },
    },
    worker: {
      rolldownOptions: {
        output: {
          /* The service worker governs what stands below its own address, which must never change. */
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : '_astro/[name]-[hash].js'),
        },
      },
    },
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        /* Icons say 'use client' to frameworks that render on a server; here all islands are of the client. */
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  },
});
