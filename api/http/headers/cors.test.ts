import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';

const LISTED = 'https://study.example';
const ALLOW_HEADERS = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
];

let server: TestApp;
let closed: TestApp;
beforeAll(async () => {
  server = await testApp({ settings: { corsOrigins: [LISTED, 'http://localhost:3000'] } });
  closed = await testApp();
  return async () => {
    await server.close();
    await closed.close();
  };
});

function call(to: TestApp, method: 'GET' | 'OPTIONS', origin: string, url = '/api/subjects') {
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  };
  return to.app.inject({ method, url, headers: { origin, ...(method === 'OPTIONS' && preflight) } });
}

describe('a listed origin', () => {
  test.each([LISTED, 'http://localhost:3000'])('%s may call the API with credentials', async (origin) => {
    const answer = await call(server, 'GET', origin);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-allow-credentials']).toBe('true');
    expect(answer.headers.vary).toContain('Origin');
  });

  test('passes the preflight for all methods of the API', async () => {
    const answer = await call(server, 'OPTIONS', LISTED);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers['access-control-allow-origin']).toBe(LISTED);
    expect(answer.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, DELETE');
    expect(answer.headers['access-control-allow-headers']).toBe('authorization, content-type');
  });

  test.each(['/api/nothing', '/api/content/polity/nothing', '/api/content/polity/judiciary'])(
    'can read the error of %s',
    async (url) => {
      const answer = await call(server, 'GET', LISTED, url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers['access-control-allow-origin']).toBe(LISTED);
    },
  );
});

describe.each(['GET', 'OPTIONS'] as const)('%s from any other origin', (method) => {
  test.each([
    'null',
    'https://evil.example',
    'https://study.example.evil.example',
    'https://evil-study.example',
    'https://sub.study.example',
    'https://study.example:8443',
    'https://study.example/',
    'https://STUDY.example',
    'http://study.example',
    'http://localhost',
    '',
    '*',
  ])('%j gets no CORS header', async (origin) => {
    const answer = await call(server, method, origin);
    expect(ALLOW_HEADERS.filter((name) => name in answer.headers)).toEqual([]);
  });
});

test('without listed origins no response has a CORS header', async () => {
  for (const origin of [LISTED, 'http://localhost:4321', 'null']) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await call(closed, method, origin);
      expect(ALLOW_HEADERS.filter((name) => name in answer.headers)).toEqual([]);
    }
  }
});

test('pages do not vary by origin, so that caches can share them', async () => {
  const answer = await call(server, 'GET', LISTED, '/polity');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.vary).toBe('Accept-Encoding');
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
