import { formulasAsText } from '../../content/markdown/formulas/formulas-as-text.ts';
import type { RenderedNotes } from '../../content/markdown/render-markdown.ts';
import type { SearchPage } from './shards.ts';

/** Elements that are not indexed: footnote numbers, which would join the preceding word, and links back. */
export const EXCLUDED_SELECTORS = ['[data-footnote-ref]', '[data-footnote-backref]'];

/**
 * The HTML of a page for the index: title, description and notes, with the ids of sections on their headings.
 * @param notes of a free topic, else null
 */
export function searchHtml({ subject, topic }: Omit<SearchPage, 'key'>, notes: RenderedNotes | null): string {
  const { title, description } = topic ?? subject;
  const under = topic ? subject.title : '';
  const html = `<html lang="en"><head><meta data-pagefind-meta="under[content]" content="${escapeHtml(under)}"></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${notes ? notesBody(notes) : ''}</body></html>`;
  /* Queries are in NFC too. */
  return html.normalize('NFC');
}

function notesBody({ intro, sections, footnotes }: RenderedNotes): string {
  const parts = sections.map(
    ({ id, headingHtml, html }) => `<h2 id="${escapeHtml(id)}">${headingHtml}</h2>${html}`,
  );
  return formulasAsText([intro, ...parts, footnotes].join('\n'));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
