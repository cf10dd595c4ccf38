import { defineMiddleware } from 'astro:middleware';

/**
 * Pages read without their script, so it must not compete with what is painted first. Astro bundles a `<script>` only
 * if it carries no attributes, so the priority is added to the finished page.
 */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  const calm = html.replaceAll(
    '<script type="module" src=',
    '<script type="module" fetchpriority="low" src=',
  );
  return new Response(calm, response);
});
