import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

test('says that all is well, and which release is live', async () => {
  const server = await testApp();
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    data: { status: 'ok', release: 'first', publishedAt: '2026-01-01T00:00:00.000Z', database: 'ok' },
  });
  await server.close();
});

test('is well without a release', async () => {
  const server = await testApp({ published: false });
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ data: { release: null, publishedAt: null } });
  await server.close();
});

test('is a 503 when the database does not answer', async () => {
  const server = await testApp();
  await server.database.close();
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    success: false,
    code: 'unavailable',
    message: 'The database does not answer.',
  });
  await server.close();
});
