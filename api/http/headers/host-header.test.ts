import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0, corsOrigins: ['https://example.org'] } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function ask(start: string, headers: string[]): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([start, ...headers, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

const READ = 'GET /api/health HTTP/1.1';
const REFUSED = [
  ['two different hosts', READ, ['Host: a.example', 'Host: b.example']],
  ['the same host twice', READ, ['Host: a.example', 'host: a.example']],
  ['other headers between two hosts', READ, ['HOST: a.example', 'Accept: */*', 'hOsT: b.example']],
  ['an empty second host', READ, ['Host: a.example', 'Host:']],
  ['two hosts for a page', 'GET / HTTP/1.1', ['Host: a.example', 'Host: b.example']],
  ['two hosts for an unknown path', 'GET /nothing HTTP/1.1', ['Host: a.example', 'Host: b.example']],
  ['two hosts of HTTP/1.0', 'GET /api/health HTTP/1.0', ['Host: a.example', 'Host: b.example']],
  [
    'two hosts and an absolute target',
    'GET http://a.example/ HTTP/1.1',
    ['Host: a.example', 'Host: b.example'],
  ],
  [
    'two hosts of a preflight',
    'OPTIONS /api/health HTTP/1.1',
    ['Host: a', 'Host: b', 'Origin: https://example.org', 'Access-Control-Request-Method: GET'],
  ],
  ['two hosts with a body', 'POST /api/auth/login HTTP/1.1', ['Host: a', 'Host: b', 'Content-Length: 9']],
  ['no host', READ, []],
  ['hosts in a list', READ, ['Host: a.example, b.example']],
  ['hosts in a list without a space', READ, ['Host: a.example,b.example']],
  ['a path in the host', READ, ['Host: a.example/x']],
  ['a user in the host', READ, ['Host: user@a.example']],
  ['a port that is no number', READ, ['Host: a.example:x']],
] as const;

test.each(REFUSED)('%s: 400', async (_name, start, headers) => {
  const answer = await ask(start, [...headers]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"invalid_host"');
  expect(answer).toContain('x-request-id: ');
});

test.each([
  ['one host', READ, ['Host: a.example']],
  ['a port', READ, ['Host: a.example:4321']],
  ['an IPv6 address', READ, ['Host: [::1]:4321']],
  ['an empty host', READ, ['Host:']],
  ['no host in HTTP/1.0', 'GET /api/health HTTP/1.0', []],
  ['a header whose name ends with host', READ, ['Host: a.example', 'X-Forwarded-Host: b.example']],
  /* The host of the target replaces that of the header (RFC 9112, 3.2.2). */
  ['an absolute target with another host', 'GET http://b.example/api/health HTTP/1.1', ['Host: a.example']],
])('%s: 200', async (_name, start, headers) => {
  expect(await ask(start, headers)).toMatch(/^HTTP\/1\.1 200 /);
});
