import { createApp } from 'astro/app/entrypoint';
import { startScripts } from '../islands/inline-scripts.ts';

const app = createApp({ streaming: false });

interface Page {
  /** HTTP status: 200, or 404 for the 404 page. */
  status: number;
  body: Buffer;
}

/** Renders the page or data file at `address`, an absolute URL. */
export async function pageAt(address: string): Promise<Page> {
  const response = await app.render(new Request(address));
  const body = Buffer.from(await response.arrayBuffer());
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  return { status: response.status, body: isHtml ? deferScripts(body) : body };
}

/**
 * Lowers the priority of the page's entry script, which must not compete with the first paint. Astro has no option for
 * this, so the rendered page is changed. What is searched and inserted is ASCII, so the page is read as Latin-1, which is
 * faster than UTF-8 and gives the same bytes back.
 */
function deferScripts(page: Buffer): Buffer {
  const html = page.toString('latin1');
  const isForReading = /<body\b[^>]*\sdata-for-reading/.test(html);
  const deferred = html.replaceAll(
    /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g,
    (_, entry: string) =>
      isForReading
        ? `<script data-entry="${entry}">${startScripts}</script>`
        : `<script type="module" fetchpriority="low" data-entry="${entry}" src="${entry}"></script>`,
  );
  return Buffer.from(deferred, 'latin1');
}
