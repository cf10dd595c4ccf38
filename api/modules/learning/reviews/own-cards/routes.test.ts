import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SavedOwnCards } from '../../../../contract/practice/cards.ts';
import type { ReviewCard } from '../../../../contract/practice/reviews.ts';
import { DAY } from '../../../../contract/shared/days.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { testApp } from '../../../../testing/app.ts';
import { signedIn } from '../../../../testing/learners.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';
import {
  asha,
  attempt,
  clock,
  firstCard,
  get,
  rate,
  ravi,
  remove,
  server,
  START,
  useReviewServer,
} from '../testing/review-server.ts';
import { inOneTest } from '../../../../../scripts/testing/in-one-test.ts';

useReviewServer();

/** In how many days each grade brings it back. */
const OF_A_NEW_CARD = { hard: 2, good: 3, easy: 8, repeat: 1 };
const draft = (change: object = {}) => ({
  clientId: randomUUID(),
  subject: 'polity',
  topic: 'preamble',
  sectionId: 'the-text',
  front: '  अनुच्छेद 32?\n',
  back: 'The right to remedies',
  ...change,
});
const make = (learner: TestLearner | null, payload: unknown = draft()) =>
  call<ReviewCard>(server, learner, 'POST', '/api/user/cards', payload);
const edit = (learner: TestLearner | null, id: string, payload: unknown) =>
  call<ReviewCard>(server, learner, 'PUT', `/api/user/cards/${id}`, payload);

describe('a card of one’s own', () => {
  test('is due at once, and is rated, held and deleted as others are', async () => {
    const payload = draft();
    const { status, data } = await make(asha, payload);
    expect(status).toBe(200);
    expect(data).toEqual({
      id: payload.clientId,
      subject: 'polity',
      topic: 'preamble',
      section: null,
      question: null,
      own: { front: 'अनुच्छेद 32?', back: 'The right to remedies', sectionId: 'the-text' },
      hold: null,
      due: new Date(START).toISOString(),
      dueDay: '2090-06-15',
      state: 'new',
      reps: 0,
      lapses: 0,
      lastReview: null,
    });
    await attempt(asha, [1]);
    expect((await get(asha)).data.cards).toContainEqual({ ...data, intervals: OF_A_NEW_CARD });
    expect((await get(asha, '?only=own')).data).toMatchObject({ cards: [data], counts: { total: 1 } });
    expect((await get(ravi, '')).data.cards).toEqual([]);
    expect((await rate(asha, data.id, { rating: 3 })).status).toBe(200);
    await remove(asha, data.id);
    expect((await get(asha, '?only=own')).data.cards).toEqual([]);
  });

  test('is made once per client id, and not with that of another learner', async () => {
    const payload = draft();
    const first = await make(asha, payload);
    clock.now += DAY;
    const again = await make(asha, { ...payload, clientId: payload.clientId.toUpperCase(), front: 'Other' });
    expect(again).toEqual(first);
    expect((await get(asha, '')).data.counts.total).toBe(1);
    const theirs = await make(ravi, { ...payload, front: 'Mine' });
    expect(theirs.data.own?.front).toBe('Mine');
    expect((await firstCard(asha)).own?.front).toBe('अनुच्छेद 32?');
  });

  test('can be edited without a change of its schedule, by its learner only', async () => {
    const { data } = await make(asha);
    await rate(asha, data.id, { rating: 3 });
    const before = await firstCard(asha);
    const sides = { front: 'Article 32?', back: 'Remedies' };
    expect((await edit(asha, data.id, sides)).data).toEqual({
      ...before,
      own: { ...sides, sectionId: 'the-text' },
    });
    for (const answer of [await edit(ravi, data.id, sides), await edit(asha, randomUUID(), sides)])
      expect(answer).toMatchObject({ status: 404, code: 'card_not_found' });
    expect((await edit(null, data.id, sides)).status).toBe(401);
    await remove(asha, data.id);
    await attempt(asha, [1]);
    const question = await firstCard(asha);
    expect((await edit(asha, question.id, sides)).status).toBe(404);
    expect(await firstCard(asha)).toEqual(question);
  });

  inOneTest([
    [{ front: ' \n' }, 'Write something on the front.'],
    [{ back: '' }, 'Write something on the back.'],
    [{ front: 'x'.repeat(2_001) }, 'The front may have at most 2,000 characters; it has 2,001.'],
    [{ back: 'x'.repeat(5_001) }, 'The back may have at most 5,000 characters; it has 5,001.'],
    [{ back: 'a\0b' }, 'The back contains a character that cannot be stored.'],
  ])('with a side that cannot be saved says why', async (change, message) => {
    expect(await make(asha, draft(change))).toMatchObject({ status: 400, code: 'invalid_card', message });
    const { data } = await make(asha);
    const { front, back } = { ...draft(), ...change };
    expect(await edit(asha, data.id, { front, back })).toMatchObject({ status: 400, code: 'invalid_card' });
  });

  test('may have the longest texts in any script', async () => {
    const longest = { front: '𐍈'.repeat(2_000), back: '𐍈'.repeat(5_000) };
    expect((await make(asha, draft(longest))).data.own).toMatchObject(longest);
  });

  inOneTest([
    [{ clientId: 'x' }, 400],
    [{ sectionId: 'x'.repeat(301) }, 400],
    [{ sectionId: undefined }, 400],
    [{ due: 0 }, 400],
    [{ subject: 'nowhere' }, 404],
    [{ topic: 'nowhere' }, 404],
    [{ topic: '../preamble' }, 404],
    [{ topic: 'judiciary' }, 403],
  ])('is refused with bad fields or on a topic that the learner cannot read', async (change, status) => {
    expect((await make(asha, draft(change))).status).toBe(status);
    expect((await make(null, draft(change))).status).toBe(401);
    expect((await get(asha, '')).data.counts.total).toBe(0);
  });

  test('stays when its topic becomes inaccessible, because the learner wrote it', async () => {
    const member = await signedIn(server, { isPremium: true }, { expiresAt: START + DAY });
    const { data } = await make(member, draft({ topic: 'judiciary' }));
    await server.database.write(async (tx) => {
      await tx.update(users).set({ isPremium: false }).where(eq(users.id, member.id));
    });
    expect((await get(member)).data.cards).toEqual([{ ...data, intervals: OF_A_NEW_CARD }]);
    expect((await rate(member, data.id, { rating: 3 })).status).toBe(200);
    const file = await server.app.inject({ url: '/api/auth/export', headers: member.headers });
    expect(file.body).toContain('अनुच्छेद 32?');
  });
});

test('cards count towards the quota', async () => {
  const full = await testApp({
    settings: { rateLimit: 0, quota: { bytes: 8_000, attempts: 5 } },
    now: () => START,
  });
  const learner = await signedIn(full, {}, { expiresAt: START + DAY });
  const create = (back: string) =>
    call<ReviewCard>(full, learner, 'POST', '/api/user/cards', draft({ back }));
  const { data } = await create('x'.repeat(4_000));
  expect(await create('x'.repeat(4_000))).toMatchObject({ status: 413, code: 'quota_exceeded' });
  const longer = { front: 'x'.repeat(2_000), back: 'x'.repeat(5_000) };
  const path = `/api/user/cards/${data.id}`;
  expect((await call(full, learner, 'PUT', path, { ...longer, front: 'हे'.repeat(1_000) })).status).toBe(413);
  expect((await call(full, learner, 'PUT', path, { front: 'Short', back: 'Short' })).status).toBe(200);
  expect((await create('x'.repeat(4_000))).status).toBe(200);
  await full.close();
});

describe('several cards of one’s own', () => {
  const batch = (learner: TestLearner | null, cards: unknown) =>
    call<SavedOwnCards>(server, learner, 'POST', '/api/user/cards/batch', { cards });

  test('are made at once, and each only once', async () => {
    const cards = [draft(), draft(), draft()];
    expect(await batch(asha, cards.slice(0, 2))).toMatchObject({ status: 200, data: { added: 2, known: 0 } });
    expect(await batch(asha, cards)).toMatchObject({ status: 200, data: { added: 1, known: 2 } });
    expect((await get(asha, '?only=own')).data.counts.total).toBe(3);
    expect(await batch(ravi, cards)).toMatchObject({ status: 200, data: { added: 3, known: 0 } });
  });

  test('are all made or none', async () => {
    expect(await batch(asha, [draft(), draft({ back: ' ' })])).toMatchObject({
      status: 400,
      code: 'invalid_card',
    });
    expect(await batch(asha, [draft(), draft({ topic: 'judiciary' })])).toMatchObject({ status: 403 });
    expect(await batch(asha, [draft(), draft({ topic: 'gone' })])).toMatchObject({ status: 404 });
    expect(await batch(asha, [])).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(
      await batch(
        asha,
        Array.from({ length: 101 }, () => draft()),
      ),
    ).toMatchObject({ status: 400 });
    expect((await batch(null, [draft()])).status).toBe(401);
    expect((await get(asha, '?only=own')).data.counts.total).toBe(0);
  });
});
