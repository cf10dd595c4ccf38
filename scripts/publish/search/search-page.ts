import type { Access } from '../../content/model.ts';
import type { RenderedNotes } from '../../content/markdown/render-markdown.ts';

/** What of a page is not searched: numbers of footnotes, which would stick to the words before them, and ways back. */
export const UNSEARCHED = ['[data-footnote-ref]', '[data-footnote-backref]'];

interface Named {
  slug: string;
  title: string;
  description: string;
}

/** A page that is to be found: a topic, or where there is none the subject itself. */
export interface Searched {
  subject: Named;
  topic: (Named & { access: Access; digest: string }) | null;
}

/** Address without origin. */
export function addressOf({ subject, topic }: Searched): string {
  return topic ? `/${subject.slug}/${topic.slug}` : `/${subject.slug}`;
}

/**
 * A page as the index takes it: its own HTML rather than the published one, with the ids of sections on their headings.
 * @param notes of a free topic; null for what is found by title and description alone
 */
export function searchHtml({ subject, topic }: Searched, notes: RenderedNotes | null): string {
  const { title, description } = topic ?? subject;
  const under = topic ? subject.title : '';
  const html = `<html lang="en"><head><meta data-pagefind-meta="under[content]" content="${escapeHtml(under)}"></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${notes ? notesBody(notes) : ''}</body></html>`;
  /* In composed form, as queries are: the same letter is written in one way. */
  return html.normalize('NFC');
}

function notesBody({ intro, sections, footnotes }: RenderedNotes): string {
  const parts = sections.map(
    ({ id, headingHtml, html }) => `<h2 id="${escapeHtml(id)}">${headingHtml}</h2>${html}`,
  );
  return [intro, ...parts, footnotes].join('\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
