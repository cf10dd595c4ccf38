import { afterEach, expect, it, vi } from 'vitest';
import { partsOf, readPages } from './cached-pages.ts';

const PAGE = `<!doctype html><head><title>Q&amp;A &lt;1&gt; · Polity · Swadhyay</title>
<script>inline()</script><script data-entry="/_astro/Page.abc.js">start()</script></head>
<div data-quiz data-source="/data/polity/qa.json" data-questions="3">
<astro-island component-url="/_astro/Quiz.abc.js" component-export="Quiz" renderer-url="/_astro/client.abc.js" ssr>
</astro-island></div>
<img alt="a" src="/polity/map.png"> <img src="/polity/map.png"><img src="/polity/a&amp;b.png">
<img src="//elsewhere.example/x.png"><img src="https://elsewhere.example/y.png">`;

it('lists the files of a page without duplicates or other origins', () => {
  expect(partsOf(PAGE)).toEqual({
    title: 'Q&A <1> · Polity · Swadhyay',
    entries: ['/_astro/Page.abc.js', '/_astro/Quiz.abc.js', '/_astro/client.abc.js'],
    parts: ['/data/polity/qa.json', '/polity/map.png', '/polity/a&b.png'],
    readable: true,
    gated: false,
  });
});

it('treats a page with noindex as not readable', () => {
  expect(partsOf('<meta name="robots" content="noindex">').readable).toBe(false);
});

it('lists the pages that were read, without those whose content needs the network', async () => {
  const pages = new Map([
    ['https://site.example/polity/free', '<title>Free · Polity</title><note-sections>'],
    ['https://site.example/polity/closed', '<title>Closed</title><gated-topic data-access="premium">'],
  ]);
  const headers = { 'x-title': 'unused' };
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        keys: () => Promise.resolve([...pages.keys()].map((url) => ({ url }))),
        match: (url: string) => Promise.resolve(new Response(pages.get(url), { headers })),
      }),
  });
  expect((await readPages()).map(({ path }) => path)).toEqual(['/polity/free']);
});

afterEach(() => vi.unstubAllGlobals());
