import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';

/** Which room may not import which: everything flows site -> contract and content, api -> content, content -> nothing. */
const zones = [
  {
    target: './scripts/content',
    from: ['./api', './site'],
    message: 'The content toolchain imports nothing of ours.',
  },
  {
    target: ['./scripts/content/*.ts', './scripts/content/review'],
    from: './scripts/content/disk',
    message: 'Pure files run in the browser too.',
  },
  { target: './api', from: ['./site', './scripts/publish'], message: 'The API knows no pages.' },
  {
    target: './api/contract',
    from: ['./api/!(contract)/**', './api/*.ts'],
    message: 'The contract is shared with the browser.',
  },
  {
    target: './site/!(e2e)/**',
    from: './api',
    except: ['./contract'],
    message: 'Pages and islands know the API by its contract.',
  },
  {
    target: './site/e2e',
    from: './api',
    except: ['./contract', './testing'],
    message: 'Journeys know the API by its contract, and the peers that its tests have.',
  },
  {
    target: './site',
    from: './scripts',
    except: ['./content', './testing'],
    message: 'Pages know the content toolchain alone.',
  },
  {
    target: ['./site/client', './site/islands'],
    from: './scripts/content/disk',
    message: 'Islands read no disk.',
  },
  {
    target: ['./site/client', './site/islands'],
    from: './site/build',
    message: 'Islands know nothing of the build.',
  },
];
/** An island is closed to its neighbours: what two of them need belongs to site/client. */
const islandZones = readdirSync(new URL('site/islands', import.meta.url)).map((name) => ({
  target: `./site/islands/${name}`,
  from: './site/islands',
  except: [`./${name}`],
  message: 'An island imports no other island.',
}));

export default defineConfig(
  { ignores: ['node_modules', '.data', '.astro', 'dist', 'api/db/migrations'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...astro.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs,astro}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...islandZones] }],
      'import-x/no-cycle': 'error',
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/prefer-optional-chain': 'error',
      /* Code points are what we mean where a text is spread. */
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    /* The parser of Astro files finds types its own way. */
    files: ['**/*.astro'],
    languageOptions: {
      parserOptions: { projectService: false, project: true, extraFileExtensions: ['.astro'] },
    },
  },
  {
    files: ['api/**/*.ts', 'scripts/**/*.ts', 'site/**/*.{ts,tsx,astro}'],
    ignores: ['api/env.ts', 'scripts/*.ts', 'scripts/bench/**', 'scripts/testing/**', 'site/e2e/setup/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from api/env.ts.' },
      ],
    },
  },
  {
    files: ['site/islands/**', 'site/client/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*', 'astro:*'], message: 'Islands run in the browser.' }] },
      ],
    },
  },
  {
    files: ['api/modules/**/*.ts', 'api/plugins/**/*.ts', 'api/*.ts'],
    ignores: ['**/store.ts', '**/*.test.ts', '**/testing/**', 'api/plugins/database.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['drizzle-orm*', 'better-sqlite3'], message: 'SQL lives in store.ts and api/db.' },
          ],
        },
      ],
    },
  },
  { files: ['scripts/*.ts', 'scripts/bench/**', 'scripts/*.mjs'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.test.ts', '**/testing/**', 'site/e2e/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    /* Configuration and the launcher are plain JavaScript: nothing to check types against. */
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setInterval: 'readonly' },
    },
  },
);
