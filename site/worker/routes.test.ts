import { expect, it } from 'vitest';
import { kindOf, type RouteRequest, type Kind } from './routes.ts';

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
