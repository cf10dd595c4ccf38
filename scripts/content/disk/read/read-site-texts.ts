import { readFile } from 'node:fs/promises';
import { decodeText } from '../../decode-text.ts';
import { issueLog } from '../../issue.ts';
import type { Issue } from '../../issue.ts';
import { renderNotes, RenderError } from '../../markdown/render-markdown.ts';
import type { SiteTexts } from '../../model.ts';
import { readBytes } from './read-bytes.ts';

const MAX_BYTES = 200_000;
const builtIn = new Map<string, Promise<string>>();

/**
 * Reads and renders `terms.md` and `privacy.md`. Without a file, or with one that has an error, the built-in text is used,
 * so that the pages always exist.
 */
export async function readSiteTexts(root: string): Promise<{ texts: SiteTexts; issues: Issue[] }> {
  const [terms, privacy] = [await readText(root, 'terms.md'), await readText(root, 'privacy.md')];
  return {
    texts: { terms: terms.html, privacy: privacy.html },
    issues: [...terms.issues, ...privacy.issues],
  };
}

async function readText(
  root: string,
  name: 'terms.md' | 'privacy.md',
): Promise<{ html: string; issues: Issue[] }> {
  const log = issueLog(name);
  const read = await readBytes(`${root}/${name}`, MAX_BYTES);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : read;
  if ('problem' in decoded) log.error({ ...decoded.problem, code: 'site-text' });
  if ('text' in decoded) {
    try {
      return { html: toHtml(decoded.text), issues: [] };
    } catch (error) {
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
  return { html: await builtInText(name), issues: log.issues };
}

/** Rendered once. */
function builtInText(name: string): Promise<string> {
  const file = new URL(`default-texts/${name}`, import.meta.url);
  const html = builtIn.get(name) ?? readFile(file, 'utf8').then(toHtml);
  builtIn.set(name, html);
  return html;
}

/** The page has its own title, so the headings of the text begin at level 2. */
function toHtml(markdown: string): string {
  const { intro, sections, footnotes } = renderNotes(markdown, { imageBase: '' });
  const lowest = Math.min(...sections.map(({ level }) => level));
  const parts = sections.map(({ id, level, headingHtml, html }) => {
    const heading = `h${Math.min(level - lowest + 2, 6)}`;
    return `<${heading} id="${id}">${headingHtml}</${heading}>${html}`;
  });
  return [intro, ...parts, footnotes].join('\n');
}
