import type { FastifyInstance } from 'fastify';

/** Takes an empty body for none although it is called JSON, as clients do that call every body JSON. */
export function takeEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
    if (body === '') parsed(null, null);
    else void parse(request, body as string, parsed);
  });
}
