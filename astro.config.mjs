import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { clientDirectives } from './site/build/client-directives.ts';
import { offlineScriptLists } from './site/build/offline-scripts.ts';
import { pageMaker } from './site/build/page-maker-adapter.ts';

/**
 * Each island is an entry of its own, and by default what entries share becomes many small files. What every page loads
 * is one file instead, and so is what every React island loads besides.
 */
const chunkGroups = [
  { name: 'page', test: /PageScript\.astro\?astro&type=script|[\\/]fetch-json\.ts$/, priority: 1 },
  {
    name: 'react',
    test: /[\\/]@astrojs[\\/]react[\\/]dist[\\/]client\.js$|[\\/]site[\\/]islands[\\/]island\.tsx$/,
  },
];

/** What does not depend on where or for whom the site is compiled; scripts/publish/compile/astro-options.ts adds the rest. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  /* Compiled once for any content; scripts/publish makes the pages. */
  output: 'server',
  adapter: pageMaker(),
  image: { service: passthroughImageService() },
  trailingSlash: 'ignore',
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    react({ experimentalDisableStreaming: true }),
    clientDirectives(),
    {
      name: 'development-pages',
      hooks: {
        'astro:config:setup': ({ command, injectRoute }) => {
          if (command !== 'dev') return;
          injectRoute({ pattern: '/style', entrypoint: './site/style/style.astro' });
          /* Where the site is published, whoever serves it gives this page at every address below it. */
          injectRoute({ pattern: '/admin/edit/[...path]', entrypoint: './site/pages/admin/edit.astro' });
        },
      },
    },
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
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
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
