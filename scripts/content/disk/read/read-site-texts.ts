import { readFile } from 'node:fs/promises';
import { decodeText } from '../../decode-text.ts';
import { issueLog } from '../../issue.ts';
import { mergeConflict } from '../../merge-conflict.ts';
import type { Issue } from '../../issue.ts';
import type { SiteTexts } from '../../model.ts';
import { loadSiteText } from '../render/render-cache.ts';
import { readBytes } from './read-bytes.ts';

const MAX_BYTES = 200_000;

/**
 * Reads and renders `terms.md` and `privacy.md`. Without a file, or with one that has an error, the built-in text is used,
 * so that the pages always exist.
 * @param cacheDir folder in which the HTML is cached; null for none
 */
export async function readSiteTexts(
  root: string,
  cacheDir: string | null,
): Promise<{ texts: SiteTexts; issues: Issue[] }> {
  const terms = await readText(root, 'terms.md', cacheDir);
  const privacy = await readText(root, 'privacy.md', cacheDir);
  return {
    texts: { terms: terms.html, privacy: privacy.html },
    issues: [...terms.issues, ...privacy.issues],
  };
}

async function readText(
  root: string,
  name: 'terms.md' | 'privacy.md',
  cacheDir: string | null,
): Promise<{ html: string; issues: Issue[] }> {
  const log = issueLog(name);
  const read = await readBytes(`${root}/${name}`, MAX_BYTES);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  const conflict = 'text' in decoded ? mergeConflict(decoded.text) : null;
  const problem = conflict ?? ('problem' in decoded ? decoded.problem : null);
  if (problem) log.error({ ...problem, code: 'site-text' });
  if ('text' in decoded && !conflict) {
    try {
      return { html: await toHtml(decoded.text, cacheDir), issues: [] };
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
  return { html: await toHtml(await readFile(file, 'utf8'), cacheDir), issues: log.issues };
}

/**
 * The page has its own title, so the headings of the text begin at level 2.
 * @throws {RenderError}
 */
async function toHtml(markdown: string, cacheDir: string | null): Promise<string> {
  const { intro, sections, footnotes } = await loadSiteText(markdown, cacheDir);
  const lowest = Math.min(...sections.map(({ level }) => level));
  const parts = sections.map(({ id, level, headingHtml, html }) => {
    const heading = `h${Math.min(level - lowest + 2, 6)}`;
    return `<${heading} id="${id}">${headingHtml}</${heading}>${html}`;
  });
  return [intro, ...parts, footnotes].join('\n');
}
