import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';

/** The styles of the page to which each sheet in `styles/late` is added. */
const PAGES: Readonly<Record<string, string>> = { entry: 'entry', quiz: 'topic', topic: 'topic' };

/** Names that can be written in `@source not inline('…')`. */
const WRITABLE = /^[^\s'"{}\\]+$/;

/**
 * Leaves the utilities of a page out of its late styles. They would be sent twice, and a second rule for `flex` would
 * override the page's `md:hidden`. Must precede Tailwind's plugin.
 */
export function lateStyles() {
  return {
    name: 'late-styles',
    enforce: 'pre' as const,
    transform: {
      filter: { id: /\/styles\/late\/(?:entry|quiz|topic)\.css\?inline$/ },
      async handler(this: { addWatchFile: (file: string) => void }, code: string, id: string) {
        const page = PAGES[/late\/(\w+)\.css/.exec(id)?.[1] ?? ''];
        const file = fileURLToPath(new URL(`../styles/${page}.css`, import.meta.url));
        this.addWatchFile(file);
        const words = (await wordsOf(file)).filter((word) => WRITABLE.test(word));
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
