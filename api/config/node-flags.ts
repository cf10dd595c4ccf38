/**
 * Flags for every Node process of the product. A small young generation halves the memory without a measurable loss of
 * speed. `scripts/launch.mjs` and the files in `docs/deploy/` repeat them, because they cannot import TypeScript.
 */
export const NODE_FLAGS: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  `--import=${new URL('resolve-by-folder.ts', import.meta.url).href}`,
];
