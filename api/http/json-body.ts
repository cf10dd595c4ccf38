import type { FastifyInstance } from 'fastify';
import { BadRequest } from './errors.ts';

/** Body limit, in bytes, of routes that take only a few words. */
export const SMALL_BODY = 16 * 1024;

interface JsonBodyOptions {
  /** Whether an empty body is `malformed`, or `null` for clients that send every request as JSON. */
  emptyBody: 'malformed' | 'null';
}

/** Bytes. A larger body is parsed only when it is the client's turn (`waitForTurn`). */
const LARGE_BODY = 16 * 1024;

/**
 * Sets the parser of `application/json` for a scope and its child scopes. It checks the limits of `checkJsonLimits`
 * before it parses, and rejects `__proto__` and `constructor.prototype`.
 */
export function parseJsonBodies(scope: FastifyInstance, { emptyBody }: JsonBodyOptions): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0 && emptyBody === 'null') {
      done(null, null);
      return;
    }
    checkJsonLimits(body);
    if (body.length <= LARGE_BODY) {
      void parse(request, body.toString(), done);
      return;
    }
    scope.waitForTurn(request).then(
      () => void parse(request, body.toString(), done),
      (error: unknown) => done(error as Error),
    );
  });
}

/** Limits on the structure of a JSON body. */
const JSON_LIMITS = {
  /** Nested arrays and objects. */
  depth: 32,
  /** Objects, arrays, strings, numbers, booleans and nulls, at any depth. */
  values: 50_000,
} as const;

const TOO_DEEP = `The body has arrays or objects more than ${JSON_LIMITS.depth} levels deep.`;
const tooMany = () => `The body has more than ${JSON_LIMITS.values.toLocaleString('en')} values.`;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** The highest byte value that is white space in JSON. */
const SPACE = 0x20;

/**
 * Checks the depth and number of values of a JSON text in one pass over its bytes, without allocating. Malformed JSON
 * may pass; the parser rejects it.
 *
 * @throws BadRequest `json_too_deep` or `json_too_many_values`
 */
export function checkJsonLimits(text: Uint8Array): void {
  let depth = 0;
  let values = 1;
  // Whether the array or object opened last is still empty.
  let isEmpty = false;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte <= SPACE) continue;
    if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      depth -= 1;
      isEmpty = false;
      continue;
    }
    if (isEmpty || byte === COMMA) {
      values += 1;
      isEmpty = false;
      if (values > JSON_LIMITS.values) throw new BadRequest('json_too_many_values', tooMany());
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      isEmpty = true;
      if (depth > JSON_LIMITS.depth) {
        throw new BadRequest('json_too_deep', TOO_DEEP);
      }
    } else if (byte === QUOTE) {
      at += 1;
      while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
    }
  }
}
