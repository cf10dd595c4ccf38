import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { BadRequest } from '../errors.ts';

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
