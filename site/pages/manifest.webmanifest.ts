import type { APIRoute } from 'astro';
import { catalogue } from '../build/published.ts';

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: catalogue.site.name,
      short_name: catalogue.site.name,
      description: catalogue.site.description,
      start_url: '/',
      display: 'standalone',
      background_color: '#faf9f6',
      theme_color: '#faf9f6',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    }),
  );
