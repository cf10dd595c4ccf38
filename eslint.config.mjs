import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import oxlint from './.oxlintrc.json' with { type: 'json' };

/** Imports run one way: site -> api/contract and scripts/content, api -> scripts/content, scripts/content -> nothing. */
const zones = [
  {
    target: './scripts/content',
    from: ['./api', './site', './scripts/publish'],
    message: 'scripts/content may import only from scripts/content.',
  },
  {
    target: './scripts/content/!(disk|testing)/**',
    from: './scripts/content/disk',
    message: 'Outside disk/, scripts/content is pure and also runs in the browser.',
  },
  {
    target: './api',
    from: ['./site', './scripts/publish'],
    message: 'The API does not import pages or publishing.',
  },
  {
    target: './api/contract',
    from: ['./api/!(contract)/**', './api/*.ts'],
    message: 'The contract is shared with the browser and imports no server code.',
  },
  {
    target: './site/!(e2e)/**',
    from: './api',
    except: ['./contract'],
    message: 'Pages and islands import only api/contract.',
  },
  {
    target: './site/e2e',
    from: './api',
    except: ['./contract', './testing'],
    message: 'Browser tests import only api/contract and api/testing.',
  },
  {
    target: './site',
    from: './scripts',
    except: ['./content', './testing'],
    message: 'The site imports only scripts/content.',
  },
  {
    target: ['./site/client', './site/islands'],
    from: './scripts/content/disk',
    message: 'Islands run in the browser and cannot read the disk.',
  },
  {
    target: ['./site/client', './site/islands'],
    from: './site/build',
    message: 'Islands cannot import build-time code.',
  },
  {
    target: './site/client',
    from: './site/islands',
    message: 'site/client is shared by islands and imports none.',
  },
];
/** Islands do not import each other: what they share belongs in site/client. */
const ISLANDS = ['home', 'topic', 'tests', 'learner', 'admin', 'shell', 'errata'];
const islandZones = ISLANDS.flatMap((area) =>
  readdirSync(new URL(`site/islands/${area}`, import.meta.url)).map((name) => ({
    target: `./site/islands/${area}/${name}`,
    from: ISLANDS.map((other) => `./site/islands/${other}`),
    except: [`../${area}/${name}`],
    message: 'An island may not import another island; share code through site/client.',
  })),
);

/** Imports of files are relative and have their extension, so nothing needs to be looked up. Packages are in no zone. */
const relativePaths = {
  interfaceVersion: 3,
  name: 'relative-paths',
  resolve: (source, file) =>
    source.startsWith('.') ? { found: true, path: resolve(dirname(file), source) } : { found: false },
};

/** The folders and files of each folder, in the order of imports: each may import those before it. Tests may import all. */
const LAYERS = {
  api: 'contract common-passwords.ts config db http operations modules services app.ts server.ts',
  'api/contract': 'shared identity practice tests content study portability admin',
  'api/db': 'schema short-lived sqlite postgres',
  'api/http': 'headers limits',
  'api/modules': 'identity content learning admin',
  'api/modules/identity':
    'actions-store.ts passwords.ts users-store.ts sessions profile picture account administrators password-reset password-sign-in openid',
  'api/modules/content': 'moved-topic.ts releases pages topics official-notes questions',
  'api/modules/learning':
    'quota coverage bookmarks highlights kept-versions mcqs notes read-versions reading-positions-store.ts reviews ' +
    'changes progress subject-topics tests visible-questions question-reports corrections quiz activity portability export import question-links ' +
    'targets calendar moves today weekly-summary',
  'api/modules/learning/reviews': 'own-cards ratings settings-store.ts settings-routes.ts today',
  'api/modules/learning/tests':
    'papers attempts comparison.ts hidden-questions.ts keys-store.ts marking printing answers-store.ts taking draw ended-tests',
  'api/modules/admin': 'audit content members questions bin publishes site-files subjects tests topics',
  site: 'styles client worker islands build components layouts pages style-guide',
  'site/client':
    'format merge storage theme api offline notes session ui drafts bookmarks.ts editor mcqs profile queries.tsx question tests admin ' +
    'outbox show-completion.ts highlights review targets',
  'site/components': 'ui home shell tests topic',
  scripts: 'content copy-database publish demo backup bench dev screenshots',
  'scripts/content': 'markdown schema drawings questions tests review disk',
  'scripts/content/schema': 'fields popups tests',
  'scripts/content/disk': 'git render read check save',
  'scripts/publish': 'files compile release pages search tests',
};
/** Without product code. */
const OUTSIDE_LAYERS = ['testing', 'nodes', 'migrations', 'e2e', 'public'];
const layerZones = Object.entries(LAYERS).flatMap(([parent, names]) => {
  const order = names.split(' ');
  const folders = readdirSync(new URL(parent, import.meta.url), { withFileTypes: true });
  const missing = folders.find(
    (entry) => entry.isDirectory() && ![...order, ...OUTSIDE_LAYERS].includes(entry.name),
  );
  if (missing) throw new Error(`Add ${parent}/${missing.name} to LAYERS, after the folders that it imports.`);
  const gone = order.find((name) => !folders.some((entry) => entry.name === name));
  if (gone) throw new Error(`Take ${parent}/${gone} out of LAYERS: it is not there.`);
  return order.slice(0, -1).map((name, index) => ({
    target: `./${parent}/${name}`,
    from: order.slice(index + 1).map((later) => `./${parent}/${later}`),
    message: `In ${parent}, imports run one way: ${names}.`,
  }));
});

/** The name of a rule of oxlint in ESLint. */
function nameInEslint(rule) {
  return rule.replace('typescript/', '@typescript-eslint/').replace('import/', 'import-x/');
}

/**
 * What oxlint reports in TypeScript with less work. A rule that `.oxlintrc.json` does not name stays on here; if it needs types,
 * ESLint fails, because it reads TypeScript without them.
 */
const reportedByOxlint = Object.fromEntries(
  Object.keys(oxlint.rules)
    .flatMap((rule) => [nameInEslint(rule), `@typescript-eslint/${rule}`])
    .map((rule) => [rule, 'off']),
);
/** Rules with options, which are written in `.oxlintrc.json` only. Spreading a string into code points is intended. */
const withOptions = Object.fromEntries(
  Object.entries(oxlint.rules)
    .filter(([, setting]) => Array.isArray(setting))
    .map(([rule, setting]) => [nameInEslint(rule), setting]),
);

/** They took most of the time of this check, and this code has little that they could report: see decision 5. */
const tooSlow = {
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
  '@typescript-eslint/no-unsafe-enum-assignment': 'off',
};

/** What `no-meaningless-void-operator` of oxlint does not report. */
const voidOfNoCall = {
  selector:
    'UnaryExpression[operator="void"] > :not(CallExpression, ChainExpression, ConditionalExpression, ImportExpression, AssignmentExpression)',
  message: 'Use void only to discard what a call returns.',
};
/** Dates look the same everywhere. */
const ownDateFormat = {
  selector:
    ':matches(MemberExpression[property.name=/^(DateTimeFormat|toLocale(Date|Time)String)$/], Property[key.name=/^(date|time)Style$/])',
  message: 'Format dates with api/contract/shared/format-dates.ts.',
};

/**
 * The ledger has the texts, keys and reasons of all questions. Who tells learners about a question reads it through
 * `visible-questions`.
 */
const ledger = [
  'ImportDeclaration[source.value=/\\/schema\\/questions\\.ts$/] > ImportNamespaceSpecifier',
  'ImportDeclaration[source.value=/\\/schema\\/questions\\.ts$/] > ImportSpecifier[imported.name=/^question(Keys|Wordings)$/]',
  'ImportDeclaration[importKind!="type"][source.value=/\\/content\\/questions\\/store\\.ts$/]',
].map((selector) => ({
  selector,
  message: 'Read questions through api/modules/learning/visible-questions, which knows who may see them.',
}));
/** They own the ledger, mark attempts, score answers again, or are for administrators. */
const LEDGER_READERS = [
  'api/db/**',
  'api/modules/content/questions/**',
  'api/modules/learning/visible-questions/**',
  'api/modules/learning/tests/keys-store.ts',
  'api/modules/learning/corrections/{store,{rescoring,tests,cards}-store}.ts',
  'api/modules/admin/questions/**',
];

export default defineConfig(
  { ignores: ['node_modules', '.data', '.astro', 'dist', 'api/db/migrations'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...astro.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs,astro}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [relativePaths] },
    rules: {
      ...withOptions,
      ...tooSlow,
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      'import-x/no-duplicates': 'error',
      '@typescript-eslint/prefer-optional-chain': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['{api,site,scripts}/**/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts', '**/testing/**', 'site/e2e/**'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...islandZones, ...layerZones] }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.astro/*.ts'],
    rules: { ...reportedByOxlint, 'no-restricted-syntax': ['error', voidOfNoCall] },
  },
  {
    files: ['{api,scripts}/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**', ...LEDGER_READERS],
    rules: { 'no-restricted-syntax': ['error', voidOfNoCall, ...ledger] },
  },
  {
    files: ['site/**/*.{ts,tsx,astro}'],
    ignores: ['site/e2e/setup/**', 'site/client/profile/time-zones.ts'],
    rules: { 'no-restricted-syntax': ['error', voidOfNoCall, ownDateFormat] },
  },
  {
    files: ['site/islands/**'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: [...zones, ...islandZones] }] },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    /* The Astro parser makes a new program for each file, which takes less time in a project of components and what they import. */
    files: ['**/*.astro'],
    languageOptions: {
      parserOptions: {
        project: 'site/tsconfig.astro.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.astro'],
      },
    },
    /* `astro check` reports them too, and finding them a second time takes half of the time of this check. */
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    /* Scripts of components are no files of a project, so they have no types. They import files, which have. */
    files: ['**/*.astro/*.ts'],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program > :not(ImportDeclaration)',
          message: 'Write scripts in files of their own, and import them.',
        },
      ],
    },
  },
  {
    files: ['api/**/*.ts', 'scripts/**/*.ts', 'site/**/*.{ts,tsx,astro}'],
    ignores: [
      'api/config/env.ts',
      'scripts/*.ts',
      'scripts/bench/**',
      'scripts/testing/**',
      'site/e2e/setup/**',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings through api/config/env.ts.' },
      ],
    },
  },
  {
    files: ['site/islands/**', 'site/client/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*', 'astro:*'], message: 'Islands run in the browser.' }] },
      ],
    },
  },
  {
    files: ['api/modules/**/*.ts', 'api/{http,config,operations,services}/**/*.ts', 'api/*.ts'],
    ignores: ['**/store.ts', '**/*-store.ts', '**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['drizzle-orm*', 'better-sqlite3'],
              message: 'SQL lives in store.ts, in files that end in -store.ts, and in api/db.',
            },
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
    /* Configuration and the launcher are plain JavaScript, without type information. */
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', setInterval: 'readonly' },
    },
  },
);
