import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** An answer of the API is data: it loads nothing, is shown in no frame and is kept in no cache. */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** For images that authors bring: an SVG opened by itself is a document and could carry scripts. */
export const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** @param https whether readers come by https only */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.headers(API_HEADERS).header('x-request-id', request.id);
  if (https) reply.header('strict-transport-security', 'max-age=31536000');
}

/**
 * Puts the API's headers on every reply as its request arrives, so that no route, no error and no 404 can lack
 * them; routes that serve pages then say otherwise. By hand: constants need no library.
 */
export const securityHeaders = fastifyPlugin<{ https: boolean }>(
  (app, { https }, done) => {
    app.addHook('onRequest', (request, reply, next) => {
      setSecurityHeaders(request, reply, https);
      next();
    });
    done();
  },
  { name: 'security-headers' },
);
