import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';

const PAGE_STYLES = fileURLToPath(new URL('../styles/reading.css', import.meta.url));

/** Names that can be written in `@source not inline('…')`. */
const WRITABLE = /^[^\s'"{}\\]+$/;

/**
 * Leaves the utilities of pages with `reading.css` out of `late.css` and `quiz.css`. They would be sent twice, and a second rule for `flex`
 * would override the page's `md:hidden`. Must precede Tailwind's plugin.
 */
export function lateStyles() {
  return {
    name: 'late-styles',
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\/styles\/(?:late|quiz)\.css\?inline$/ },
      async handler(this: { addWatchFile: (file: string) => void }, code: string) {
        this.addWatchFile(PAGE_STYLES);
        const words = (await wordsOf(PAGE_STYLES)).filter((word) => WRITABLE.test(word));
        return { code: `${code}\n@source not inline('${words.join(' ')}');\n`, map: null };
      },
    },
  };
}

/** All words that Tailwind reads in the sources of a style sheet. Most of them are no classes. */
async function wordsOf(file: string): Promise<string[]> {
  const { root, sources } = await compile(await readFile(file, 'utf8'), {
    base: dirname(file),
    onDependency: () => undefined,
  });
  const from = root === null || root === 'none' ? [] : [{ ...root, negated: false }];
  return new Scanner({ sources: [...from, ...sources] }).scan();
}
