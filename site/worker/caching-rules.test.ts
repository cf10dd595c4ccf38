import { expect, it } from 'vitest';
import { kindOf, type RouteRequest, type Kind, markOf, withMark } from './caching-rules.ts';

const asked = (pathname: string, more: Partial<RouteRequest> = {}): RouteRequest => ({
  pathname,
  mode: 'cors',
  destination: '',
  cache: 'default',
  signed: false,
  ...more,
});
const page = { mode: 'navigate', destination: 'document' };
const image = { mode: 'no-cors', destination: 'image' };

it.each<[string, Partial<RouteRequest>, Kind]>([
  ['/', page, 'page'],
  ['/polity/preamble', page, 'page'],
  ['/apiary', page, 'page'],
  ['/_astro/page.abc.js', { destination: 'script' }, 'asset'],
  ['/_astro/search-worker-Dcu0.js', { mode: 'same-origin', destination: 'worker' }, 'search'],
  ['/search/shards.json', {}, 'search'],
  ['/search/titles-0f3a.json', {}, 'search'],
  ['/search/0/pagefind-entry.json', {}, null],
  ['/data/polity/preamble.json', {}, 'part'],
  ['/data/polity/preamble.json', { cache: 'no-cache' }, null],
  ['/polity/map.png', image, 'part'],
  ['/offline/polity.json', {}, null],
  ['/api/auth/me', {}, null],
  ['/api/docs', page, null],
  ['/api/content/polity/secret/files/map.png', image, null],
  ['/auth/callback', page, null],
  ['/admin/preview/polity/preamble', page, null],
  ['/notes/polity/preamble', {}, null],
  ['/data/polity/preamble.json', { signed: true }, null],
])('%s %o: %s', (pathname, more, kind) => {
  expect(kindOf(asked(pathname, more))).toBe(kind);
});

it.each(['<p class="c" role="status" hidden data-offline-copy></p>', '<p hidden data-offline-copy=""></p>'])(
  'puts the day into %s',
  (place) => {
    const html = withMark(`<body>${place}<p hidden></p></body>`, markOf(Date.UTC(2026, 0, 9)));
    expect(html).toMatch(/ data-offline-copy(="")?>Offline copy from Jan 9, 2026<\/p><p hidden><\/p>/);
  },
);

it('leaves other pages unchanged, and omits an unknown day', () => {
  expect(withMark('<p hidden></p>', markOf(0))).toBe('<p hidden></p>');
  expect(markOf(0)).toBe('Offline copy');
});
