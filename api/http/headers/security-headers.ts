import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { BadRequest } from '../errors.ts';

/** For what loads nothing itself: data, and scripts, which have the policy of the page or worker that imports them. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Responses of the API are data: they load nothing, are not framed and not cached. */
export const API_HEADERS = {
  'content-security-policy': DATA_POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * Browsers heed these only for documents, and for what style sheets and workers fetch, where the referrer policy is also
 * their default. An SVG that is opened on its own is a document too, but `IMAGE_POLICY` sandboxes it. Without them, a
 * script, an image or a data file is 280 bytes smaller.
 */
export const DOCUMENT_HEADERS = [
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-request-id',
] as const;

/** For images of the content: an SVG opened on its own is a document and could run scripts. */
export const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** @param https whether the site is reached only by HTTPS */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.headers(API_HEADERS).header('x-request-id', request.id);
  if (https) reply.header('strict-transport-security', 'max-age=31536000');
}

/**
 * Sets the API's headers on every reply when its request arrives, so that errors and 404s have them too. Routes that
 * serve pages override them.
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

/** A name or an IP address, maybe with a port (RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%-]*)(?::\d*)?$/i;

/**
 * An `onRequest` hook. Refuses requests without exactly one valid Host header (RFC 9112, 3.2): what is in front of the
 * server may use another one than Node, which takes the first. HTTP/1.0 needs none.
 */
export function requireOneHost(
  { raw: { rawHeaders, headers, httpVersion } }: FastifyRequest,
  _reply: FastifyReply,
  next: HookHandlerDoneFunction,
): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  const isOne = hosts === 1 && HOST.test(headers.host ?? '');
  const isOld = hosts === 0 && httpVersion === '1.0';
  next(
    isOne || isOld ? undefined : new BadRequest('invalid_host', 'The request needs one valid Host header.'),
  );
}
