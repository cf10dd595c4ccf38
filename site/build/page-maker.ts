import { createApp } from 'astro/app/entrypoint';
import { startScripts } from '../islands/start-scripts.ts';

const app = createApp({ streaming: false });

export interface Page {
  /** HTTP status: 200, or 404 for the page of unknown addresses. */
  status: number;
  text: string;
}

/** What the site has at `address`, an absolute URL: how a publish makes each page and data file. */
export async function pageAt(address: string): Promise<Page> {
  const response = await app.render(new Request(address));
  const text = await response.text();
  const isHtml = response.headers.get('content-type')?.startsWith('text/html');
  return { status: response.status, text: isHtml ? withCalmScripts(text) : text };
}

/**
 * Pages read without their scripts, so these must not compete with what is painted first. Astro gives no say in how a
 * script is brought in, so that is changed in the finished page.
 */
function withCalmScripts(html: string): string {
  const isForReading = /<body\b[^>]*\sdata-for-reading/.test(html);
  return html.replaceAll(/<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g, (_, entry: string) =>
    isForReading
      ? `<script data-entry="${entry}">${startScripts}</script>`
      : `<script type="module" fetchpriority="low" data-entry="${entry}" src="${entry}"></script>`,
  );
}
