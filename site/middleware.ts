import { defineMiddleware } from 'astro:middleware';
import { startScripts } from './client/start-scripts.ts';

/**
 * Pages read without their script, so it must not compete with what is painted first. Astro gives no say in how a
 * script is brought in, so that is changed in the finished page; scripts of the development server stay as they are.
 */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const calm = html.replaceAll(
    /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g,
    (_, entry: string) => `<script data-entry="${entry}">${startScripts}</script>`,
  );
  return new Response(calm, response);
});
