import { expect, test } from 'vitest';
import { engine } from '../../../config/engine.ts';
import { testApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import { call } from '../../../testing/practice.ts';

test('a server without the content folder does not edit or publish, and says why', async () => {
  const server = await testApp({ settings: { publishHere: false } });
  const admin = await signedIn(server, { role: 'admin' });
  for (const path of ['/api/admin/content', '/api/admin/bin']) {
    expect(await call(server, admin, 'GET', path)).toMatchObject({ status: 503, code: 'unavailable' });
  }
  // On PostgreSQL, another server may publish.
  const asked = engine === 'postgres' ? { status: 202, data: { status: 'queued' } } : { status: 503 };
  expect(await call(server, admin, 'POST', '/api/admin/rebuild')).toMatchObject(asked);
  expect((await call(server, admin, 'GET', '/api/admin/publishes')).status).toBe(200);
  const learner = await signedIn(server);
  expect((await call(server, learner, 'GET', '/api/admin/content')).status).toBe(403);
  await server.close();
});
