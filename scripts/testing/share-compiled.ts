import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global set-up: names the folder in which tests share the compiled site; see `product.ts`. */
export default function setup(): (() => void) | undefined {
  /* A project and the root call this. */
  if (process.env['SHARED_COMPILED_SITE'] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'swadhyay-compiled-'));
  process.env['SHARED_COMPILED_SITE'] = join(folder, 'compiled');
  return () => {
    rmSync(folder, { recursive: true });
  };
}
