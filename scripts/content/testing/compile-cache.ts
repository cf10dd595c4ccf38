import { join } from 'node:path';

/** Environment of processes that tests start with few variables: where Node stores compiled modules, as `scripts/launch.mjs` sets it. */
export const COMPILE_CACHE: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node'),
};
