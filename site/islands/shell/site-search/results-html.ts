import { subjectIconHtml } from '../../../client/ui/drawings/subject-icons.ts';
import { paperClass, splitTitle } from '../../../client/format/gs-paper.ts';
import { escapeHtml } from '../../../client/notes/html-snippets.ts';
import type { ExcerptPart, PageResult, SectionResult } from './search-state.ts';

const OPTION_CLASS =
  'block min-h-11 rounded-lg px-3 py-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent';

/** Renders the results as the options of a listbox: each page followed by its sections. */
export function resultsHtml(pages: readonly PageResult[]): string {
  return pages
    .map(
      (page, index) => `<div role="group" aria-label="${escapeHtml(page.title)}" class="py-1">
${optionHtml(page, `_result-${index}`, pageHeading(page), '')}
${page.sections.map((section, number) => optionHtml(section, `_result-${index}-${number}`, sectionHeading(section), 'ms-3')).join('')}
</div>`,
    )
    .join('');
}

function optionHtml({ url, excerpt }: SectionResult, id: string, heading: string, classes: string): string {
  const text =
    excerpt.length === 0 ? '' : `<span class="block text-sm text-soft">${excerptHtml(excerpt)}</span>`;
  return `<a role="option" id="${id}" href="${escapeHtml(url)}" tabindex="-1" aria-selected="false" class="${OPTION_CLASS} ${classes}">${heading}${text}</a>`;
}

function pageHeading({ title, under, url }: PageResult): string {
  const subject =
    under === '' ? '' : `<span class="block text-sm text-faint">${paperTitleHtml(under)}</span>`;
  const icon = subjectIconHtml(slugOf(url), under === '' ? title : under, 40);
  return `<span class="flex items-center gap-3">${icon}<span class="min-w-0"><span class="block font-bold">${paperTitleHtml(title)}</span>${subject}</span></span>`;
}

/** As `PaperTitle`. */
function paperTitleHtml(title: string): string {
  const { paper, name } = splitTitle(title);
  if (paper === null) return escapeHtml(name);
  return `<span class="chip ${paperClass(paper)}"><i>(</i>${paper}<i>)</i></span> ${escapeHtml(name)}`;
}

/** The subject's slug in `/polity/parliament`. */
function slugOf(url: string): string {
  return url.split(/[/?#]/u)[1] ?? '';
}

function sectionHeading({ title }: SectionResult): string {
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
