import sitemap from '@astrojs/sitemap';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';

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
    sitemap({
      filter: (page) =>
        !/\/(404|progress|calendar|quiz-analytics|review|login|signup|forgot-password|reset-password|account|auth\/callback)\/?$/.test(
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
    plugins: [tailwindcss()],
    /* For browsers it ships code that asks the document, which the worker that renders notes has not. */
    resolve: {
      alias: {
        'decode-named-character-reference': fileURLToPath(
          import.meta.resolve('decode-named-character-reference'),
        ),
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
