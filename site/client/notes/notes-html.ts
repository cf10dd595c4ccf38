import type { RenderedNotes, RenderedSection } from '../../../scripts/content/markdown/render-markdown.ts';
import { FOOTNOTES_ID, INTRO_ID } from '../../../api/contract/study/highlight-rules.ts';
import { escapeHtml, icon } from './html-snippets.ts';
import { sectionShift } from '../../../scripts/content/markdown/sections.ts';
import { languageOf } from '../../../scripts/content/markdown/language.ts';

/*
 * HTML of notes. The build uses it for the pages of free topics, the browser for topics that come from the API.
 */

export function notesHtml(notes: RenderedNotes): string {
  const { sections, intro, footnotes } = notes;
  const foldable = sections.length > 0;
  const shift = sectionShift(sections);
  const body = [
    intro && `<div class="mb-6" id="${INTRO_ID}" data-intro>${intro}</div>`,
    ...sections.map((section) => sectionHtml(section, shift)),
    footnotes && `<div id="${FOOTNOTES_ID}">${footnotes}</div>`,
  ].join('');
  return `<note-sections class="block lg:grid lg:justify-between lg:gap-12">
<div class="min-w-0">${toolbarHtml(foldable)}${foldable ? contentsHtml(sections, 'folded') : ''}
<article class="notes">${body || '<p class="text-soft">Notes for this topic have not been written yet.</p>'}</article>
</div>${foldable ? contentsHtml(sections, 'column') : ''}
</note-sections>`;
}

function sectionHtml({ index, id, level, title, headingHtml, html }: RenderedSection, shift: number): string {
  const shown = level + shift;
  return `<section class="note-section" id="${escapeHtml(id)}" data-section="${index}" data-level="${level}" tabindex="-1">
<div class="section-head" data-level="${shown}"><h${shown}>${headingHtml}</h${shown}>
${bookmarkHtml(title, { index, id, title })}<button type="button" class="icon-button no-print hidden shrink-0 js:inline-grid [&[aria-expanded=false]>svg]:-rotate-90" aria-expanded="true" aria-controls="_body-${index}" aria-label="Section: ${escapeHtml(title)}" data-toggle>${icon('chevron-down', 20)}</button></div>
<div id="_body-${index}" data-body>${html}</div>
</section>`;
}

function toolbarHtml(foldable: boolean): string {
  const fold =
    '<button type="button" class="min-h-11 cursor-pointer px-3 font-medium text-accent-text" data-toggle-all>Collapse all</button>';
  return `<div class="no-print mb-6 hidden flex-wrap items-center justify-between gap-2 text-sm js:flex">
<div class="-ms-3 flex items-center">${foldable ? fold : ''}
<button type="button" class="inline-flex min-h-11 cursor-pointer items-center gap-2 px-3 font-medium text-accent-text" data-edit data-sign-in>${icon('pencil', 16)}Edit</button></div>
<div role="group" aria-label="Font size" class="flex items-center rounded-lg border border-line bg-card text-faint">
<button type="button" class="icon-button" data-font="-1" aria-label="Smaller text">${icon('minus', 18)}</button>
<output class="min-w-12 text-center tabular-nums" data-font-size>16 px</output>
<button type="button" class="icon-button" data-font="1" aria-label="Larger text">${icon('plus', 18)}</button>
</div></div>`;
}

/** The table of contents: collapsed above the notes on narrow screens, a column on wide ones. */
function contentsHtml(sections: readonly RenderedSection[], form: 'folded' | 'column'): string {
  const highest = Math.min(...sections.map(({ level }) => level));
  /* Two levels are enough to navigate by. */
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

interface BookmarkedSection {
  index: number;
  /** Id of its heading. */
  id: string;
  title: string;
}

/** The bookmark button of a topic with the title `name`, or of one of its sections. */
export function bookmarkHtml(name: string, section: BookmarkedSection | null): string {
  const data = section
    ? ` data-section="${section.index}" data-heading="${escapeHtml(section.id)}" data-title="${escapeHtml(section.title)}"`
    : '';
  const label = section ? `Bookmark section: ${section.title}` : `Bookmark ${name}`;
  return `<bookmark-toggle${data} class="no-print relative hidden shrink-0 js:block"><button type="button" class="icon-button bookmark-button" data-sign-in aria-pressed="false" aria-label="${escapeHtml(label)}">${icon('bookmark', 20)}</button><span role="status" class="absolute end-0 top-full z-10 w-max max-w-48 rounded-md bg-bad-wash px-2 text-sm font-medium text-bad empty:hidden"></span></bookmark-toggle>`;
}
