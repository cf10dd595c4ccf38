import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { clientDirectives, pageMaker, sharedEntries } from './site/build/integrations.ts';
import { lateStyles } from './site/build/late-styles.ts';
import { offlineScriptLists } from './site/build/offline-scripts.ts';

/**
 * Each island is an entry, and by default the modules that entries share become many small files, each with its own request.
 * Instead, the modules of all pages are in one file, those of all React islands and of questions in another, and what is used
 * together on pages for reading and practice as well.
 */
const chunkGroups = [
  {
    name: 'page',
    test: /PageScript\.astro\?astro&type=script|[\\/](fetch-json|web-lock|language|answers|chosen-section)\.ts$/,
    priority: 6,
  },
  {
    name: 'react',
    test: /[\\/]@astrojs[\\/]react[\\/]dist[\\/]client\.js$|[\\/]site[\\/]islands[\\/]island\.tsx$|[\\/]format[\\/](format-time|tags)\.ts$|[\\/]client[\\/]question[\\/](Question|QuestionPalette|ConfidencePills|question-keys|answer)\.tsx?$/,
    priority: 5,
  },
  { name: 'format', test: /[\\/]site[\\/]client[\\/]format[\\/]format\.ts$/, priority: 4 },
  { name: 'days', test: /[\\/]session[\\/]learner-day\.ts$/, priority: 4 },
  {
    name: 'outbox',
    test: /[\\/]client[\\/]outbox[\\/](attempts|send-entries)\.ts$/,
    priority: 3,
  },
  {
    name: 'quiz',
    test: /[\\/]topic[\\/]quiz[\\/](QuizIsland|Quiz|StartCard)\.tsx$|[\\/]styles[\\/]quiz\.css/,
    priority: 1,
  },
  {
    name: 'subject',
    test: /[\\/]topic[\\/](offline-saver|topic-finder)[\\/]/,
    priority: 1,
  },
];

/** Options that do not depend on paths or origins; scripts/publish/compile/astro-options.ts adds those. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  /* The site is compiled once for any content; scripts/publish renders the pages. */
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
          injectRoute({ pattern: '/style', entrypoint: './site/style-guide/style.astro' });
          /* In production the web server serves this page at every address below it. */
          injectRoute({ pattern: '/admin/edit/[...path]', entrypoint: './site/pages/admin/edit.astro' });
        },
      },
    },
  ],
  vite: {
    plugins: [lateStyles(), tailwindcss(), offlineScriptLists(), sharedEntries()],
    /* Its browser build uses the document, which the worker that renders notes does not have. */
    resolve: {
      alias: {
        'decode-named-character-reference': fileURLToPath(
          import.meta.resolve('decode-named-character-reference'),
        ),
      },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: chunkGroups },
              /* Every script imports the one of all pages, so its name should be short. */
              entryFileNames: ({ name }) => `_astro/${name.split('.astro')[0]}.[hash].js`,
            },
          },
        },
      },
    },
    worker: {
      /* Allows parts that are loaded when they are needed. */
      format: 'es',
      rolldownOptions: {
        output: {
          /* A service worker's address determines its scope and must never change. */
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : '_astro/[name]-[hash].js'),
          chunkFileNames: '_astro/[name]-[hash].js',
        },
      },
    },
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        /* Packages mark client code with 'use client', which Astro does not use. */
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
  },
});
