import { languageOf } from '../../../scripts/content/markdown/language.ts';
import type { RenderedSection } from '../../../scripts/content/markdown/render-markdown.ts';
import { escapeHtml } from './html.ts';

/** The table of contents: folded above the notes on narrow screens, a column beside them on wide ones. */
export function contentsHtml(sections: readonly RenderedSection[], form: 'folded' | 'column'): string {
  const highest = Math.min(...sections.map(({ level }) => level));
  /* Two levels say where things are; more would be a second copy of the page. */
  const items = sections
    .filter(({ level }) => level <= highest + 1)
    .map(({ id, level, title }) => {
      const inset = level > highest ? ' class="ps-4"' : '';
      const language = languageOf(title);
      const lang = language ? ` lang="${language}"` : '';
      return `<li${inset}><a href="#${encodeURIComponent(id)}"${lang}>${escapeHtml(title)}</a></li>`;
    })
    .join('');
  if (form === 'folded') {
    return `<details class="card no-print mb-6 lg:hidden"><summary class="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">On this page</summary><ul class="contents-list px-4 pb-3">${items}</ul></details>`;
  }
  return `<nav aria-label="On this page" class="no-print hidden lg:block"><div class="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto border-s border-line ps-5 text-sm"><h2 class="mb-2 font-semibold">On this page</h2><ul class="contents-list">${items}</ul></div></nav>`;
}
