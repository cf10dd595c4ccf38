import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '../db/schema/accounts.ts';
import { shortLived } from '../db/schema/shared-state.ts';
import { select } from '../db/statements.ts';
import { createFlows } from '../modules/identity/openid/flow.ts';
import { createSharedOutcomes } from '../modules/identity/openid/shared-outcomes.ts';
import { BadRequest } from '../http/errors.ts';
import { createLeases } from '../db/short-lived/leases.ts';
import { createShortLived } from '../db/short-lived/short-lived.ts';
import { deleteEnded } from '../db/short-lived/store.ts';
import { signedIn } from '../testing/learners.ts';
import type { TestLearner } from '../testing/learners.ts';
import { call } from '../testing/practice.ts';
import { node, nodes, race, statusesOf, useThreeNodes } from './testing/three-nodes.ts';

/** A clock that stands still: what was read stays in memory until a message removes it, or the test moves the clock. */
const clock = { now: 0 };
useThreeNodes({ monotonic: () => clock.now });

const PASSWORD = 'a lamp in the dark';
const HOUR = 3_600_000;

const me = (number: number, learner: TestLearner) =>
  call<{ displayName: string | null }>(node(number), learner, 'GET', '/api/auth/me');

/** What each node answers to a signed-in request. */
const statusesAt = async (learner: TestLearner) =>
  Promise.all(nodes.map(async (_, number) => (await me(number, learner)).status));

/** Every node has read the session. */
async function knownEverywhere(account: Parameters<typeof signedIn>[1] = {}): Promise<TestLearner> {
  const learner = await signedIn(node(0), account);
  // Without messages nothing is kept in memory.
  await expect.poll(() => nodes.every(({ database }) => database.messages.connected)).toBe(true);
  for (let repeat = 0; repeat < 2; repeat += 1) expect(await statusesAt(learner)).toEqual([200, 200, 200]);
  return learner;
}

describe('a session that has ended is refused by every node', () => {
  test('after signing out', async () => {
    const learner = await knownEverywhere();
    expect((await call(node(0), learner, 'POST', '/api/auth/logout')).status).toBe(200);
    expect((await me(0, learner)).status).toBe(401);
    await expect.poll(() => statusesAt(learner)).toEqual([401, 401, 401]);
  });

  test('after another session changed the password, and after the account was deleted', async () => {
    const learner = await knownEverywhere({ passwordHash: `plain ${PASSWORD}` });
    const { id } = learner;
    const at = Date.now();
    const other = { id: randomUUID(), userId: id, createdAt: at, expiresAt: at + HOUR, lastSeenAt: at };
    await node(1).database.write(async (tx) => {
      await tx.insert(sessions).values(other);
    });
    const token = node(1).app.tokenOf({ ...other, userAgent: null }, id);
    const second: TestLearner = {
      id,
      sessionId: other.id,
      token,
      headers: { authorization: `Bearer ${token}` },
    };
    expect(await statusesAt(second)).toEqual([200, 200, 200]);
    const change = { currentPassword: PASSWORD, newPassword: 'another lamp 2' };
    expect((await call(node(2), learner, 'POST', '/api/auth/password', change)).status).toBe(200);
    await expect.poll(() => statusesAt(second)).toEqual([401, 401, 401]);
    expect(await statusesAt(learner)).toEqual([200, 200, 200]);

    const gone = await call(node(1), learner, 'DELETE', '/api/auth/account', { password: 'another lamp 2' });
    expect(gone.status).toBe(200);
    await expect.poll(() => statusesAt(learner)).toEqual([401, 401, 401]);
  });

  test('and a role that was taken away counts nowhere', async () => {
    const admin = await knownEverywhere({ role: 'admin', emailVerifiedAt: 1 });
    const other = await signedIn(node(0), { role: 'admin', emailVerifiedAt: 1 });
    const members = (number: number) => call(node(number), other, 'GET', '/api/admin/members');
    for (const number of [0, 1, 2]) expect((await members(number)).status).toBe(200);
    await call(node(1), admin, 'PUT', `/api/admin/members/${other.id}`, { role: 'learner' });
    const statuses = () => Promise.all([0, 1, 2].map(async (number) => (await members(number)).status));
    await expect.poll(statuses).toEqual([403, 403, 403]);
  });

  test('within a second although no message tells it, such as after a kill', async () => {
    const learner = await knownEverywhere();
    await node(0).database.write(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, learner.sessionId));
    });
    expect(await statusesAt(learner)).toEqual([401, 200, 200]);
    clock.now += 1_000;
    expect(await statusesAt(learner)).toEqual([401, 401, 401]);
  });

  test('at once while messages are lost', async () => {
    const learner = await knownEverywhere();
    await select(
      node(0).database.read,
      sql`select pg_terminate_backend(pid) as done from pg_stat_activity
        where datname = current_database() and (query like 'LISTEN%' or query like 'SELECT pg_backend_pid()%') and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => nodes.some(({ database }) => !database.messages.connected)).toBe(true);
    const lost = nodes.findIndex(({ database }) => !database.messages.connected);
    await node(0).database.write(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, learner.sessionId));
    });
    if (!node(lost).database.messages.connected) expect((await me(lost, learner)).status).toBe(401);
    await expect.poll(() => nodes.every(({ database }) => database.messages.connected)).toBe(true);
    expect(await statusesAt(learner)).toEqual([401, 401, 401]);
  });

  test('and a new name is shown by all', async () => {
    const learner = await knownEverywhere();
    await call(node(0), learner, 'PUT', '/api/user/profile', { displayName: 'Asha' });
    const names = () =>
      Promise.all([0, 1, 2].map(async (number) => (await me(number, learner)).data.displayName));
    await expect.poll(names).toEqual(['Asha', 'Asha', 'Asha']);
  });
});

describe('limits hold in sum over the nodes', () => {
  test('of wrong passwords, also at the same time', async () => {
    const guess = { email: 'guessed@example.org', password: 'a wrong guess' };
    const answers = await race(18, null, 'POST', '/api/auth/login', () => guess);
    const statuses = statusesOf(answers);
    expect(statuses[401]).toBeLessThanOrEqual(10);
    expect((statuses[401] ?? 0) + (statuses[429] ?? 0)).toBe(18);
    const later = await race(12, null, 'POST', '/api/auth/login', () => guess);
    expect((statuses[401] ?? 0) + (statusesOf(later)[401] ?? 0)).toBe(10);
    // Neither the e-mail address nor that of the client is in the table.
    const rows = await node(0).database.read.select().from(shortLived);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/guessed|127\.0/);
  });

  test('of sign-ups with a known e-mail address', async () => {
    await signedIn(node(0), { email: 'known@example.org' });
    const account = { email: 'known@example.org', password: PASSWORD };
    const statuses: number[] = [];
    for (let nth = 0; nth < 7; nth += 1)
      statuses.push((await call(node(nth), null, 'POST', '/api/auth/signup', account)).status);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
  });

  test('of what a learner does one at a time, until the node that does it is gone', async () => {
    const clock = { now: Date.now() };
    const [here, there] = [0, 1].map((number) =>
      createLeases(
        createShortLived({
          ...{ database: node(number).database, secret: 'x'.repeat(32), log: node(number).app.log },
          now: () => clock.now,
        }),
      ),
    );
    const end = await here?.take('export asha');
    expect(end).not.toBeNull();
    expect(await there?.take('export asha')).toBeNull();
    await end?.();
    expect(await there?.take('export asha')).not.toBeNull();
    clock.now += 61_000;
    expect(await here?.take('export asha')).not.toBeNull();
  });

  test('in a table that is bounded', async () => {
    const { database } = node(0);
    const rows = Array.from({ length: 20 }, (_, index) => ({
      key: `row ${index}`,
      count: 1,
      endsAt: HOUR + index,
    }));
    await database.write(async (tx) => {
      await tx.delete(shortLived);
      await tx
        .insert(shortLived)
        .values([
          ...rows,
          { key: 'ended', count: 1, endsAt: 5 },
          { key: 'from a wrong clock', count: 1, endsAt: 100 * HOUR },
        ]);
    });
    await deleteEnded(database, { now: 10, longest: 2 * HOUR, most: 10 });
    const kept = await database.read.select({ key: shortLived.key }).from(shortLived);
    expect(kept.map(({ key }) => key).sort()).toEqual(
      rows
        .slice(10)
        .map(({ key }) => key)
        .sort(),
    );
  });
});

describe('callbacks of one sign-in that reach two nodes', () => {
  const secret = 'x'.repeat(32);
  /** Of the last outcome that was delivered. */
  let withdrawal: Promise<void> | undefined;
  const flowsAt = (number: number) => {
    const shared = createSharedOutcomes<string>(
      createShortLived({ database: node(number).database, secret, now: Date.now, log: node(0).app.log }),
      secret,
      Date.now,
    );
    return createFlows<string>(
      secret,
      { now: Date.now, monotonic: () => performance.now() },
      {
        shared: { ...shared, withdraw: (state) => (withdrawal = shared.withdraw(state)) },
        onError(error) {
          throw error;
        },
      },
    );
  };

  test('at the same time get the same answer, and one that comes later gets none', async () => {
    const [here, there] = [flowsAt(0), flowsAt(1)];
    let runs = 0;
    const run = async () => {
      runs += 1;
      await setTimeout(200);
      return `token ${runs}`;
    };
    const outcomes = await Promise.all([
      here.finish('state', run),
      there.finish('state', run),
      here.finish('state', run),
    ]);
    expect(outcomes).toEqual(['token 1', 'token 1', 'token 1']);
    expect(JSON.stringify(await node(0).database.read.select().from(shortLived))).not.toContain('token');

    const unshared = await here.finish('other', run);
    here.answered('other', true);
    // A callback that asks before the outcome is withdrawn may still have it.
    await withdrawal;
    expect(await there.finish('other', run)).toBeNull();
    expect([unshared, runs]).toEqual(['token 2', 2]);
  });

  test('share a refusal too', async () => {
    const [here, there] = [flowsAt(0), flowsAt(1)];
    const run = () => Promise.reject(new BadRequest('refused', 'Refused.'));
    for (const flows of [here, there])
      await expect(flows.finish('refused', run)).rejects.toMatchObject({ status: 400, code: 'refused' });
  });
});
