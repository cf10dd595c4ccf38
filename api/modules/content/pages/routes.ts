import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../../http/errors.ts';
import { findPage, NOT_FOUND_PAGE } from './find-page.ts';
import { sendReleaseFile } from './send-release-file.ts';

/** Serves the published site at every address outside the API. */
export const pageRoutes: FastifyPluginCallbackTypebox = (scope, _options, done) => {
  // Unknown API routes answer in JSON and with the CORS headers of the API.
  scope.get('/api/*', { schema: { hide: true } }, answerNotFound);

  scope.get<{ Params: { '*': string } }>(
    '/*',
    // No CORS: its Vary header would keep shared caches from sharing pages. No rate limit: pages are cheap, and behind
    // a cache all readers have the same address.
    { config: { cors: false, rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const release = await scope.releases.current();
      if (!release) return sendNothingPublished(reply);
      const match = findPage(release.files, request.params['*'], release.redirects);
      if (!match) return answerNotFound(request, reply);
      if ('file' in match) return sendReleaseFile(request, reply, release, match.file);
      if ('moved' in match) return reply.redirect(match.moved + queryOf(request.url), 301);
      return reply.redirect(match.redirect + queryOf(request.url), 308);
    },
  );
  done();
};

/** Answers requests without a route: with the site's 404 page for GET and HEAD outside the API, otherwise in JSON. */
export async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const canBePage = request.method === 'GET' || request.method === 'HEAD';
  const release = canBePage && !isApiAddress(request.url) ? await request.server.releases.current() : null;
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
