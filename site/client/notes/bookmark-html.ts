import { escapeHtml, icon } from './html-snippets.ts';

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
