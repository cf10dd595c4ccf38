import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setInterval as every } from 'node:timers';
import { describe, expect, test } from 'vitest';
import { CLIENT_TIMEOUTS } from './http/create-server.ts';
import type { ClientTimeouts } from './http/create-server.ts';
import { testApp } from './testing/app.ts';
import type { TestApp } from './testing/app.ts';

const SHORT: ClientTimeouts = { headers: 400, request: 800, idle: 60_000, sending: 300, checkInterval: 100 };

describe('slow clients', () => {
  test('are disconnected within 30 seconds', async () => {
    expect(CLIENT_TIMEOUTS.headers).toBeLessThanOrEqual(CLIENT_TIMEOUTS.request);
    expect(CLIENT_TIMEOUTS.request + CLIENT_TIMEOUTS.checkInterval).toBeLessThanOrEqual(30_000);
    expect(CLIENT_TIMEOUTS.idle).toBeLessThanOrEqual(30_000);
    expect(2 * CLIENT_TIMEOUTS.sending).toBeLessThanOrEqual(30_000);
    const { app, close } = await testApp();
    expect(app.server).toMatchObject({
      headersTimeout: CLIENT_TIMEOUTS.headers,
      requestTimeout: CLIENT_TIMEOUTS.request,
      timeout: CLIENT_TIMEOUTS.idle,
    });
    await close();
  });

  const slowRequests = {
    'send headers byte by byte': 'GET /api/health HTTP/1.1\r\nx-slow: ',
    'send a body byte by byte':
      'POST /api/probe HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n"',
    'send nothing': '',
  };

  test.each(Object.entries(slowRequests))(
    'that %s are disconnected while others are served',
    async (_name, start) => {
      const server = await testApp({ clientTimeouts: SHORT });
      server.app.post('/api/probe', () => 'never');
      const origin = await server.app.listen({ port: 0 });
      const sockets = await Promise.all(Array.from({ length: 200 }, () => slowSocket(server, start)));
      const allClosed = Promise.all(sockets.map(({ closed }) => closed));

      expect((await fetch(`${origin}/api/health`)).status).toBe(200);
      const answers = await allClosed;
      expect((await fetch(`${origin}/api/health`)).status).toBe(200);

      // Under load a connection can be closed before its response is read.
      for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 408 Request Timeout\r\n|$)/);
      await server.close();
    },
  );
});

test('a client that stops reading is disconnected', async () => {
  const server = await testApp({ clientTimeouts: SHORT });
  server.app.get('/api/probe', () => 'x'.repeat(20_000_000));
  await server.app.listen({ port: 0 });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /api/probe HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => connectionsOf(server)).toBe(1);
  await expect.poll(() => connectionsOf(server)).toBe(0);
  socket.destroy();
  await server.close();
});

async function slowSocket(server: TestApp, start: string): Promise<{ closed: Promise<string> }> {
  const socket: Socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (start !== '') socket.write(start);
  const drip = every(() => start !== '' && socket.writable && socket.write('x'), 50);
  const closed = once(socket, 'close').then(() => {
    clearInterval(drip);
    return answer;
  });
  return { closed };
}

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
    const server = await testApp({ clientTimeouts: SHORT });
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
