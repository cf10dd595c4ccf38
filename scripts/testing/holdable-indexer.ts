import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The setting for a search indexer that waits while the folder has a file named `hold`, so that a publish stays under way. It writes
 * a file named `held` when it starts.
 */
export function holdableIndexer(folder: string): { PAGEFIND_EXTENDED_BINARY_PATH: string } {
  const path = join(folder, 'pagefind');
  const platform = `${process.platform}-${process.arch}`;
  const real = createRequire(import.meta.url).resolve(`@pagefind/${platform}/bin/pagefind_extended`);
  const lines = [
    '#!/bin/sh',
    `: > '${join(folder, 'held')}'`,
    `while [ -e '${join(folder, 'hold')}' ]; do sleep 0.1; done`,
    `exec '${real}' "$@"`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o755 });
  return { PAGEFIND_EXTENDED_BINARY_PATH: path };
}
