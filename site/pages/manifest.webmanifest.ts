import type { APIRoute } from 'astro';
import { catalogue } from '../build/published.ts';

const png = (name: string, size: number, purpose: string) => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      id: '/',
      name: catalogue.site.name,
      short_name: catalogue.site.name,
      description: catalogue.site.description,
      lang: 'en',
      categories: ['education'],
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#faf7f0',
      theme_color: '#faf7f0',
      icons: [
        png('icon', 192, 'any'),
        png('icon', 512, 'any'),
        png('icon-maskable', 192, 'maskable'),
        png('icon-maskable', 512, 'maskable'),
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      shortcuts: [
        { name: 'Progress', url: '/progress' },
        { name: 'Daily Calendar', url: '/calendar' },
        { name: 'Quiz Analytics', url: '/quiz-analytics' },
        { name: 'Offline pages', url: '/offline' },
      ],
    }),
  );
