/**
 * Flags for every Node process of the product. `scripts/launch.mjs` and the files in `docs/deploy/` repeat them, because they
 * cannot import TypeScript.
 */
export const NODE_FLAGS: readonly string[] = [
  /* Node before 24.12 calls the TypeScript that it runs experimental. */
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('resolve-by-folder.ts', import.meta.url).href}`,
];
