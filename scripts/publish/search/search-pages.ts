import { createHash } from 'node:crypto';
import { digestOfValues } from '../../content/disk/digest.ts';
import type { Catalogue } from '../../content/disk/render/catalogue.ts';
import type { RenderedNotes } from '../../content/markdown/render-markdown.ts';
import type { Access } from '../../content/access.ts';
import { searchSpelling } from '../../content/search-spelling.ts';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { textWithFormulas } from '../../content/markdown/formulas/formula-text.ts';

/**
 * Average number of pages in a shard, at most. Indexing takes about 3 ms of processor time and 0.5 MB of memory for a page of
 * 6 kB; each shard costs a reader two more requests, and one more of 24 kB for each word.
 */
const PAGES_PER_SHARD = 640;
/** While there are few shards, they have at most a quarter as many pages, because the publish of one edit waits for one shard. */
const SMALL_SHARDS = 4;
const PAGES_PER_SMALL_SHARD = PAGES_PER_SHARD / 4;

interface Titled {
  slug: string;
  title: string;
  description: string;
}

/** A searchable page: a topic, or the subject itself if `topic` is null. */
export interface SearchPage {
  /** Digest of everything that is indexed of it. */
  key: string;
  subject: Titled;
  topic: (Titled & { access: Access; digest: string }) | null;
  /** Key of the rendered text of a free topic in the cache; null if only titles are indexed. */
  text: string | null;
}

/** A part of the search index that is built and cached on its own. */
export interface Shard {
  /** Digest of the contents. */
  key: string;
  pages: SearchPage[];
}

/**
 * Splits the pages into shards of about equal size. Their number is a power of two, so that it changes rarely, and a page
 * stays in its shard while the number is the same. Pages are assigned by digest, not by subject, so that words are about
 * equally rare in each shard and scores are comparable.
 * @param pipeline version of the markdown renderer
 */
export function shardsOf(catalogue: Catalogue, pipeline: string): Shard[] {
  const keyed = (page: Pick<SearchPage, 'subject' | 'topic'>, text: string | null): SearchPage => {
    return { ...page, text, key: digestOfValues(pipeline, page).slice(0, 32) };
  };
  const pages = catalogue.subjects.flatMap((subject): SearchPage[] => [
    keyed({ subject: titled(subject), topic: null }, null),
    ...subject.topics.map((topic) => {
      const shown = { ...titled(topic), access: topic.access, digest: topic.notesDigest };
      return keyed({ subject: titled(subject), topic: shown }, topic.text);
    }),
  ]);
  const count = shardCount(pages.length);
  const shards = Map.groupBy(pages, (page) => shardNumber(addressOf(page), count));
  return [...shards]
    .sort(([a], [b]) => a - b)
    .map(([, pages]) => {
      return { key: digestOfValues(pages.map(({ key }) => key)).slice(0, 32), pages };
    });
}

export function shardCount(pages: number): number {
  const needed = Math.max(pages / PAGES_PER_SHARD, Math.min(SMALL_SHARDS, pages / PAGES_PER_SMALL_SHARD));
  return 2 ** Math.max(0, Math.ceil(Math.log2(needed)));
}

/** Address without origin. */
export function addressOf({ subject, topic }: Pick<SearchPage, 'subject' | 'topic'>): string {
  return topic ? `/${subject.slug}/${topic.slug}` : `/${subject.slug}`;
}

function shardNumber(address: string, count: number): number {
  return createHash('sha256').update(address).digest().readUInt32BE() % count;
}

function titled({ slug, title, description }: Titled): Titled {
  return { slug, title, description };
}

/** Elements that are not indexed: footnote numbers, which would join the preceding word, and links back. */
export const EXCLUDED_SELECTORS = ['[data-footnote-ref]', '[data-footnote-backref]'];

/**
 * The HTML of a page for the index: title, description and notes, with the ids of sections on their headings.
 * @param notes of a free topic, else null
 */
export function searchHtml(
  { subject, topic }: Pick<SearchPage, 'subject' | 'topic'>,
  notes: RenderedNotes | null,
): string {
  const { title, description } = topic ?? subject;
  const under = topic ? subject.title : '';
  const html = `<html lang="en"><head>${meta('title', title)}${meta('under', under)}</head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>${notes ? notesBody(notes) : ''}</body></html>`;
  return html.replace(TAG_OR_TEXT, (text, tag: string | undefined) => tag ?? searchSpelling(text));
}

const TAG_OR_TEXT = /(<(?:[^"'>]|"[^"]*"|'[^']*')*>)|[^<]+/g;

/** What a result shows as it is written. */
function meta(name: string, text: string): string {
  return `<meta data-pagefind-meta="${name}[content]" content="${escapeHtml(text)}">`;
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

const parseHtml = unified().use(rehypeRaw).freeze();

/** Replaces the formulas of rendered notes by their text on one line, without parsing the rest. */
export function formulasAsText(html: string): string {
  return html.replace(/<math[\s>].*?<\/math>/gs, (math) => {
    const tree = parseHtml.runSync({ type: 'root', children: [{ type: 'raw', value: math }] });
    return textWithFormulas(tree).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  });
}
