import type { FastifyInstance } from 'fastify';
import { checkJsonLimits } from './limits/json-limits.ts';

export interface JsonBodyOptions {
  /** What an empty body is: `refused` as malformed, or `null` for clients that call every body JSON. */
  empty: 'refused' | 'null';
}

/** Bytes. The handling of a larger body waits for its turn. */
const LARGE = 16 * 1024;

/**
 * The parser of `application/json` in a scope and the scopes within. The limits of `json-limits.ts` are checked before
 * the body is parsed; `__proto__` and `constructor.prototype` are refused.
 */
export function parseJsonBodies(scope: FastifyInstance, { empty }: JsonBodyOptions): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, parsed) => {
    if (body.length === 0 && empty === 'null') {
      parsed(null, null);
      return;
    }
    checkJsonLimits(body);
    if (body.length <= LARGE) {
      void parse(request, body.toString(), parsed);
      return;
    }
    scope.waitForTurn(request).then(
      () => void parse(request, body.toString(), parsed),
      (error: unknown) => parsed(error as Error),
    );
  });
}
