import { escapeHtml } from '../../../client/notes/html.ts';
import type { ExcerptPart, FoundPage, FoundSection } from './found.ts';

const OPTION =
  'block min-h-11 rounded-lg px-3 py-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent';

/** Results as options of a listbox, page by page: the page itself, then its sections. */
export function resultsHtml(pages: readonly FoundPage[]): string {
  return pages
    .map(
      (page, index) => `<div role="group" aria-label="${escapeHtml(page.title)}" class="py-1">
${optionHtml(page, `_found-${index}`, pageHead(page), '')}
${page.sections.map((section, number) => optionHtml(section, `_found-${index}-${number}`, sectionHead(section), 'ms-3')).join('')}
</div>`,
    )
    .join('');
}

function optionHtml({ url, excerpt }: FoundSection, id: string, head: string, classes: string): string {
  const text =
    excerpt.length === 0 ? '' : `<span class="block text-sm text-soft">${excerptHtml(excerpt)}</span>`;
  return `<a role="option" id="${id}" href="${escapeHtml(url)}" tabindex="-1" aria-selected="false" class="${OPTION} ${classes}">${head}${text}</a>`;
}

function pageHead({ title, under }: FoundPage): string {
  const subject = under === '' ? '' : `<span class="block text-sm text-faint">${escapeHtml(under)}</span>`;
  return `<span class="block font-bold">${escapeHtml(title)}</span>${subject}`;
}

function sectionHead({ title }: FoundSection): string {
  return `<span class="block font-semibold text-accent-text"><span aria-hidden="true"># </span>${escapeHtml(title)}</span>`;
}

function excerptHtml(parts: readonly ExcerptPart[]): string {
  return parts
    .map(({ text, marked }) =>
      marked
        ? `<mark class="rounded-sm bg-accent-wash font-semibold text-accent-text">${escapeHtml(text)}</mark>`
        : escapeHtml(text),
    )
    .join('');
}
