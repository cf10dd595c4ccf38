import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../../http/errors.ts';
import { findPage, NOT_FOUND_PAGE } from './find-page.ts';
import { sendReleaseFile } from './send-release-file.ts';

/** The published site: every address that is not the API's. */
export const pageRoutes: FastifyPluginCallbackTypebox = (scope, _options, done) => {
  // Calls that no other route takes: told so as JSON, under the API's own rules for CORS.
  scope.get('/api/*', { schema: { hide: true } }, answerNotFound);

  scope.get<{ Params: { '*': string } }>(
    '/*',
    // No CORS: the site needs none, and the header it adds would keep shared caches from sharing pages. No limit:
    // pages are files, and behind a cache all readers come from one address.
    { config: { cors: false, rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const release = await scope.releases.current();
      if (!release) return sendNothingPublished(reply);
      const found = findPage(release.files, request.params['*'], release.redirects);
      if (!found) return answerNotFound(request, reply);
      if ('file' in found) return sendReleaseFile(request, reply, release, found.file);
      if ('moved' in found) return reply.redirect(found.moved + queryOf(request.url), 301);
      return reply.redirect(found.redirect + queryOf(request.url), 308);
    },
  );
  done();
};

/** Whatever no route takes: the site's 404 page for readers, JSON for everyone else. */
export async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const readable = request.method === 'GET' || request.method === 'HEAD';
  const release = readable && !isApiAddress(request.url) ? await request.server.releases.current() : null;
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

function isApiAddress(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
