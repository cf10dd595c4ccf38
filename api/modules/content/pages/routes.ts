import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MethodNotAllowed, NotFound } from '../../../http/errors.ts';
import { findPage, NOT_FOUND_PAGE } from './find-page.ts';
import { sendReleaseFile } from './send-release-file.ts';

/** Serves the published site at every path outside the API. */
export const pageRoutes: FastifyPluginCallbackTypebox = (scope, _options, done) => {
  // Unknown API paths get a JSON 404 with the API's CORS headers.
  scope.get('/api/*', { schema: { hide: true } }, sendNotFound);

  scope.get<{ Params: { '*': string } }>(
    '/*',
    // CORS would add a Vary header, which keeps shared caches from sharing pages. Rate limits are off, because behind a
    // cache all readers share one IP address.
    { config: { cors: false, rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const release = await scope.releases.current();
      if (!release) return sendNothingPublished(reply);
      const found = findPage(release.files, request.params['*'], release.redirects);
      if (!found) return sendNotFound(request, reply);
      if ('file' in found) return sendReleaseFile(request, reply, release, found.file);
      if ('moved' in found) return reply.redirect(found.moved + queryOf(request.url), 301);
      return reply.redirect(found.redirect + queryOf(request.url), 308);
    },
  );
  done();
};

/**
 * Responds to paths without a route for this method: with 405 if there is one for another method, else with the site's 404 page
 * for GET and HEAD, and with JSON for the API and other methods.
 */
export async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const allowed = request.server.methodsAt(request.url.split('?', 1).join());
  /* A path of a route for this method can still be refused, such as one that is too long. */
  if (allowed.length > 0 && !allowed.includes(request.method)) throw new MethodNotAllowed(allowed);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const release = isRead && !isApiPath(request.url) ? await request.server.releases.current() : null;
  if (!release?.files.has(NOT_FOUND_PAGE)) throw new NotFound('not_found', 'Nothing is at this address.');
  return sendReleaseFile(request, reply, release, NOT_FOUND_PAGE, 404);
}

function sendNothingPublished(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', '10')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><title>Swadhyay</title><h1>Nothing has been published yet</h1></html>\n',
    );
}

function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
