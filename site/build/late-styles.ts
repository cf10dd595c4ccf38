import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';

const PAGE = fileURLToPath(new URL('../styles/topic.css', import.meta.url));

/** Names that can be written in `@source not inline('…')`. */
const WRITABLE = /^[^\s'"{}\\]+$/;

/**
 * Leaves the utilities of `styles/topic.css` out of `styles/late/topic.css`. They would be sent twice, and a second rule
 * for `flex` would override the page's `md:hidden`. Must precede Tailwind's plugin.
 */
export function lateStyles() {
  return {
    name: 'late-styles',
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\/styles\/late\/topic\.css\?inline$/ },
      async handler(this: { addWatchFile: (file: string) => void }, code: string) {
        this.addWatchFile(PAGE);
        const words = (await wordsOf(PAGE)).filter((word) => WRITABLE.test(word));
        return { code: `${code}\n@source not inline('${words.join(' ')}');\n`, map: null };
      },
    },
  };
}

/** All words that Tailwind reads in the sources of a style sheet. Most of them are no classes. */
async function wordsOf(file: string): Promise<string[]> {
  const base = dirname(file);
  const { root, sources } = await compile(await readFile(file, 'utf8'), {
    base,
    onDependency: () => undefined,
  });
  const from = root === null || root === 'none' ? [] : [{ ...root, negated: false }];
  return new Scanner({ sources: [...from, ...sources] }).scan();
}
