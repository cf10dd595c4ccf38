import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval as every } from 'node:timers';
import { afterEach, describe, expect, test, afterAll, beforeAll } from 'vitest';
import { CONNECTION_LIMITS } from './http/limits/connections.ts';
import type { ConnectionLimits } from './http/limits/connections.ts';
import { testApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';

const SHORT: ConnectionLimits = {
  ...{ headers: 400, request: 800, idle: 60_000, sending: 300, checkInterval: 100 },
  ...{ keepAlive: 300, readingRate: 1_000_000, unreadBody: 300, unreadBytes: 1_000_000 },
};

describe('slow clients', () => {
  test('are disconnected within 30 seconds', async () => {
    expect(CONNECTION_LIMITS.headers).toBeLessThanOrEqual(CONNECTION_LIMITS.request);
    expect(CONNECTION_LIMITS.request + CONNECTION_LIMITS.checkInterval).toBeLessThanOrEqual(30_000);
    expect(CONNECTION_LIMITS.idle).toBeLessThanOrEqual(30_000);
    expect(2 * CONNECTION_LIMITS.sending).toBeLessThanOrEqual(30_000);
    expect(CONNECTION_LIMITS.keepAlive).toBeLessThan(30_000);
    const { app, close } = await testApp();
    expect(app.server).toMatchObject({
      headersTimeout: CONNECTION_LIMITS.headers,
      requestTimeout: CONNECTION_LIMITS.request,
      timeout: CONNECTION_LIMITS.idle,
      keepAliveTimeout: CONNECTION_LIMITS.keepAlive,
    });
    await close();
  });

  const slowRequests = {
    'send headers byte by byte': 'GET /api/health HTTP/1.1\r\nx-slow: ',
    'send a body byte by byte':
      'POST /api/probe HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n"',
    'send nothing': '',
  };

  /** Requests `start` with this many clients, which go on slowly. */
  const expectDisconnectedWhileServing = async (start: string, clients: number) => {
    const server = await testApp({ connectionLimits: SHORT });
    server.app.post('/api/probe', () => 'never');
    const origin = await server.app.listen({ port: 0 });
    const sockets = await Promise.all(Array.from({ length: clients }, () => slowSocket(server, start)));
    const allClosed = Promise.all(sockets.map(({ closed }) => closed));

    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    const answers = await allClosed;
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);

    // Under load a connection can be closed before its response is read.
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 408 Request Timeout\r\n|$)/);
    await server.close();
  };
  const NAME = 'that %s are disconnected while others are served';

  test.each(Object.entries(slowRequests))(NAME, (_name, start) => expectDisconnectedWhileServing(start, 30));

  test.each(Object.entries(slowRequests))(`400 clients ${NAME}`, { tags: ['again'] }, (_name, start) =>
    expectDisconnectedWhileServing(start, 400),
  );
});

describe('a client that reads slowly is disconnected', () => {
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const SIZE = 50_000_000;
  let server: TestApp;
  let socket: Socket;
  async function start(limits: Partial<ConnectionLimits> = {}): Promise<void> {
    server = await testApp({ connectionLimits: { ...SHORT, ...limits } });
    const large = Buffer.alloc(SIZE, 'x');
    server.app.get('/api/probe', () => large);
    await server.app.listen({ port: 0 });
    socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    await once(socket, 'connect');
  }
  afterEach(async () => {
    socket.destroy();
    await server.close();
  });

  async function expectDisconnected(): Promise<void> {
    await expect.poll(() => connectionsOf(server)).toBe(1);
    await expect.poll(() => connectionsOf(server)).toBe(0);
  }

  test('if it stops reading', async () => {
    await start();
    socket.write(request('/api/probe'));
    await expectDisconnected();
  });

  test('if the system still has its answer', async () => {
    await start();
    socket.write(request('/api/health'));
    await expectDisconnected();
  });

  test('if it goes on sending requests', async () => {
    await start();
    socket.write(request('/api/probe'));
    const drip = every(() => socket.writable && socket.write(request('/api/health')), 50);
    await expectDisconnected();
    clearInterval(drip);
  });

  test('if it reads a little now and then', async () => {
    await start({ sending: 1_000, readingRate: SIZE });
    socket.write(request('/api/probe'));
    const drip = every(() => socket.read() as unknown, 20);
    await expectDisconnected();
    clearInterval(drip);
    expect(socket.bytesRead).toBeLessThan(SIZE);
  });
});

async function slowSocket(server: TestApp, start: string) {
  const socket: Socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (start !== '') socket.write(start);
  const drip = every(() => start !== '' && socket.writable && socket.write('x'), 50);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(drip);
      resolve(answer);
    });
  });
  return { socket, closed };
}

describe('after its answer, a client that', () => {
  const chunked = 'POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n';
  const chunk = `fffa\r\n${'x'.repeat(0xfffa)}\r\n`;

  test('never stops sending is disconnected', async () => {
    const server = await testApp({ connectionLimits: { ...SHORT, request: 0, unreadBody: 60_000 } });
    await server.app.listen({ port: 0 });
    const { socket, closed } = await slowSocket(server, chunked);
    const send = () => socket.writable && socket.write(chunk, send);
    send();
    expect(await closed).toMatch(/^HTTP\/1\.1 404 /);
    await server.close();
  });

  test.each([
    ['sends slowly', 'keep-alive', 30],
    ['sends slowly and closes', 'close', 30],
  ])('%s is disconnected while others are served', expectDisconnectedWhileServing);

  test.each([
    ['sends slowly', 'keep-alive', 400],
    ['sends slowly and closes', 'close', 400],
  ])(
    '%s is disconnected while others are served, at %s with many clients: %i',
    { tags: ['again'] },
    expectDisconnectedWhileServing,
  );

  /** Sends with this many clients. */
  async function expectDisconnectedWhileServing(
    _name: string,
    connection: string,
    clients: number,
  ): Promise<void> {
    const server = await testApp({
      settings: { rateLimit: 0, rateLimitMegabytes: 0 },
      connectionLimits: { ...SHORT, request: 60_000, keepAlive: 60_000 },
    });
    const origin = await server.app.listen({ port: 0 });
    const start = chunked.replace('host', `connection: ${connection}\r\nhost`);
    const sockets = await Promise.all(
      Array.from({ length: clients }, () => slowSocket(server, `${start}fff\r\n`)),
    );
    const allClosed = Promise.all(sockets.map(({ closed }) => closed));
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    for (const answer of await allClosed) expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    await server.close();
  }
});

describe('unparsable requests', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request that is never completed', 'GET / HTTP/1.1\r\nhost: x\r\n', 408],
    [
      'two content-length headers',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
      400,
    ],
    [
      'content-length with transfer-encoding',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('%s is answered with an API error and closed', async (_name, text, status) => {
    const server = await testApp({ connectionLimits: SHORT });
    await server.app.listen({ port: 0 });
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'close');
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('"success":false');
    expect(answer).toContain('content-security-policy: ');
    await server.close();
  });
});

test('a request that arrives while the server stops is answered, then its connection is closed', async () => {
  const server = await testApp();
  await server.app.listen({ port: 0 });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n');
  await expect.poll(() => connectionsOf(server)).toBe(1);
  const stopping = server.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  socket.write('\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);
  await stopping;
});

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describe('proxies', () => {
  test.each([
    ['that are listed are trusted', ['127.0.0.1'], '203.0.113.9'],
    ['that are not listed are not trusted', ['10.0.0.0/8'], '127.0.0.1'],
    ['are not trusted by default', [], '127.0.0.1'],
  ])('%s', async (_name, trustProxy, expected) => {
    const server = await testApp({ settings: { trustProxy } });
    server.app.get('/api/probe', ({ ip }) => ({ ip }));
    const answer = await server.app.inject({
      url: '/api/probe',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(answer.json()).toEqual({ ip: expected });
    await server.close();
  });
});

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
