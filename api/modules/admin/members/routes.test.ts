import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/admin/audit.ts';
import type { Member } from '../../../contract/admin/members.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { call } from '../../../testing/practice.ts';

let server: TestApp;
let admin: TestLearner;
beforeAll(async () => {
  server = await testApp();
  admin = await signedIn(server, { role: 'admin', email: 'asha@example.org', createdAt: 1 });
  return () => server.close();
});

const find = async (query: Record<string, string>) =>
  (await call<Member[]>(server, admin, 'GET', `/api/admin/members?${new URLSearchParams(query).toString()}`))
    .data;
const change = (id: string, body: unknown, who = admin) =>
  call<Member>(server, who, 'PUT', `/api/admin/members/${id}`, body);
const audit = async (before?: string) =>
  (await call<AuditEntry[]>(server, admin, 'GET', `/api/admin/audit${before ? `?before=${before}` : ''}`))
    .data;

describe('members', () => {
  test('are found by a part of the address or the name, searched for literally', async () => {
    await signedIn(server, { email: 'ravi_1@example.org', displayName: 'Ravi KUMAR' });
    await signedIn(server, { email: 'ravix1@example.org', displayName: '100% आशा' });
    const emails = async (query: string) => (await find({ query })).map(({ email }) => email);
    expect(await emails('I_1')).toEqual(['ravi_1@example.org']);
    expect(await emails('kumar')).toEqual(['ravi_1@example.org']);
    expect(await emails(' 0% आ')).toEqual(['ravix1@example.org']);
    expect(await emails("' or 1=1 --")).toEqual([]);
    expect(await emails('\\')).toEqual([]);
    expect((await find({ query: 'asha@' }))[0]).toEqual({
      id: admin.id,
      email: 'asha@example.org',
      emailVerified: false,
      displayName: null,
      role: 'admin',
      isPremium: false,
      createdAt: '1970-01-01T00:00:00.001Z',
    });
  });

  test('are paginated by 50 without duplicates', async () => {
    for (let number = 0; number < 60; number += 1) {
      await signedIn(server, { email: `page-${number}@example.org`, createdAt: Math.floor(number / 7) });
    }
    const first = await find({ query: 'page-' });
    const second = await find({ query: 'page-', before: first.at(-1)!.id });
    expect([first.length, second.length]).toEqual([50, 10]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(60);
    expect(await find({ query: 'page-', before: 'nobody' })).toEqual([]);
  });

  test('are changed from their next request on and keep their sessions', async () => {
    const learner = await signedIn(server, { emailVerifiedAt: 1 });
    expect(await change(learner.id, { isPremium: true })).toMatchObject({
      status: 200,
      data: { isPremium: true, role: 'learner' },
    });
    expect(await change(learner.id, { role: 'admin' })).toMatchObject({
      data: { isPremium: true, role: 'admin' },
    });
    expect((await call(server, learner, 'GET', '/api/admin/members')).status).toBe(200);
    expect(await change(learner.id, { role: 'learner', isPremium: false })).toMatchObject({
      data: { role: 'learner' },
    });
    expect((await call(server, learner, 'GET', '/api/admin/members')).status).toBe(403);
    expect((await call(server, learner, 'GET', '/api/auth/me')).status).toBe(200);
    const [entry] = await audit();
    expect(entry).toMatchObject({
      by: 'asha@example.org',
      action: 'member.update',
      subject: learner.id,
      member: `${learner.id}@example.org`,
      detail: { role: 'learner', isPremium: false, before: { role: 'admin', isPremium: true } },
    });
  });

  test('cannot remove their own role or set unknown values', async () => {
    expect(await change(admin.id, { role: 'learner' })).toMatchObject({ status: 409, code: 'own_role' });
    expect(await change(admin.id, { role: 'admin', isPremium: true })).toMatchObject({ status: 200 });
    expect(await change('nobody', { role: 'admin' })).toMatchObject({
      status: 404,
      code: 'member_not_found',
    });
    for (const body of [{ role: 'owner' }, { isPremium: 'true' }, { id: 'x' }, { email: 'x@example.org' }]) {
      expect((await change(admin.id, body)).status).toBe(400);
    }
  });

  test('become administrators only with a verified address', async () => {
    const learner = await signedIn(server);
    expect(await change(learner.id, { role: 'admin', isPremium: true })).toMatchObject({
      status: 409,
      code: 'email_not_verified',
      message: expect.stringContaining('not verified') as string,
    });
    expect(await find({ query: learner.id })).toMatchObject([{ role: 'learner', isPremium: false }]);
    expect(await change(learner.id, { isPremium: true })).toMatchObject({ status: 200 });
  });

  test('cannot be changed by learners', async () => {
    const learner = await signedIn(server);
    expect(await change(learner.id, { role: 'admin' }, learner)).toMatchObject({
      status: 403,
      code: 'not_an_administrator',
    });
  });
});

test('two administrators who demote each other at once leave one administrator', async () => {
  const own = await testApp();
  const [asha, ravi] = [await signedIn(own, { role: 'admin' }), await signedIn(own, { role: 'admin' })];
  const demote = (who: TestLearner, whom: TestLearner) =>
    call<Member>(own, who, 'PUT', `/api/admin/members/${whom.id}`, { role: 'learner' });
  const answers = await Promise.all([demote(asha, ravi), demote(ravi, asha)]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  /* The second code if the other had been demoted before this request was allowed. */
  expect([409, 403]).toContain(refused[0]?.status);
  expect(['last_administrator', 'not_an_administrator']).toContain(refused[0]?.code);
  await own.close();
});

test('the audit log is paginated by 50 without duplicates', async () => {
  const learner = await signedIn(server);
  const before = await audit();
  for (let number = 0; number < 60; number += 1) await change(learner.id, { isPremium: number % 2 === 0 });
  const first = await audit();
  const second = await audit(first.at(-1)!.id);
  expect(first).toHaveLength(50);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(60 + before.length);
});
