import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../decode-text.ts';
import { issueLog } from '../../issue.ts';
import { mergeConflict } from '../../merge-conflict.ts';
import type { Issue } from '../../issue.ts';
import type { SiteTexts } from '../../model.ts';
import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import { digestOfValues } from '../digest.ts';
import { pipelineVersion } from '../render/pipeline-version.ts';
import { readBytes } from './read-bytes.ts';

const MAX_BYTES = 200_000;

/** Converts a text to HTML. Rejects with a `RenderError`. */
type ToHtml = (markdown: string) => Promise<string>;

/**
 * Reads and renders `terms.md` and `privacy.md`. Without a file, or with one that has an error, the built-in text is used,
 * so that the pages always exist.
 * @param cacheDir folder in which the HTML is cached; null for none
 */
export async function readSiteTexts(
  root: string,
  cacheDir: string | null,
): Promise<{ texts: SiteTexts; issues: Issue[] }> {
  const cache = await openCache(cacheDir);
  const terms = await readText(root, 'terms.md', cache.toHtml);
  const privacy = await readText(root, 'privacy.md', cache.toHtml);
  await cache.save();
  return {
    texts: { terms: terms.html, privacy: privacy.html },
    issues: [...terms.issues, ...privacy.issues],
  };
}

async function readText(
  root: string,
  name: 'terms.md' | 'privacy.md',
  toHtml: ToHtml,
): Promise<{ html: string; issues: Issue[] }> {
  const log = issueLog(name);
  const read = await readBytes(`${root}/${name}`, MAX_BYTES);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  const conflict = 'text' in decoded ? mergeConflict(decoded.text) : null;
  const problem = conflict ?? ('problem' in decoded ? decoded.problem : null);
  if (problem) log.error({ ...problem, code: 'site-text' });
  if ('text' in decoded && !conflict) {
    try {
      return { html: await toHtml(decoded.text), issues: [] };
    } catch (error) {
      const { RenderError } = await import('../../markdown/render-markdown.ts');
      if (!(error instanceof RenderError)) throw error;
      log.error({
        code: 'site-text',
        line: null,
        message: error.message,
        expected: 'markdown within the limits of the renderer',
        fix: 'split the text, or nest it less deeply',
      });
    }
  }
  const file = new URL(`default-texts/${name}`, import.meta.url);
  return { html: await toHtml(await readFile(file, 'utf8')), issues: log.issues };
}

/** Texts that are in the cache are converted without loading the renderer. */
async function openCache(cacheDir: string | null): Promise<{ toHtml: ToHtml; save: () => Promise<void> }> {
  const path = cacheDir === null ? null : join(cacheDir, 'site-texts.json');
  const before = ((path && (await readCacheFile(path))) ?? {}) as Record<string, string>;
  const used: Record<string, string> = {};
  let isSame = true;
  return {
    toHtml: async (markdown) => {
      const key = digestOfValues(FORMAT, pipelineVersion(), markdown);
      isSame &&= before[key] !== undefined;
      return (used[key] = before[key] ?? (await render(markdown)));
    },
    save: async () => {
      /* `renderTopics` reports a cache that cannot be written. */
      if (path !== null && !isSame) await writeCacheFile(path, used).catch(() => undefined);
    },
  };
}

/** Increased when `render` gives other HTML for the same text. */
const FORMAT = 1;

/** The page has its own title, so the headings of the text begin at level 2. */
async function render(markdown: string): Promise<string> {
  const { renderNotes } = await import('../../markdown/render-markdown.ts');
  const { intro, sections, footnotes } = renderNotes(markdown, { imageBase: '' });
  const lowest = Math.min(...sections.map(({ level }) => level));
  const parts = sections.map(({ id, level, headingHtml, html }) => {
    const heading = `h${Math.min(level - lowest + 2, 6)}`;
    return `<${heading} id="${id}">${headingHtml}</${heading}>${html}`;
  });
  return [intro, ...parts, footnotes].join('\n');
}
