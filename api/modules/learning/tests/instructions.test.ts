import { expect, test } from 'vitest';
import { call } from '../../../testing/practice.ts';
import { callingLearner } from '../../../testing/learners.ts';
import { asha, clock, DAY, server, useTestServer } from './testing/test-server.ts';

useTestServer();

const readers = async () =>
  new Map([
    ['visitor', null],
    ['learner', asha],
    ['member', await callingLearner(server, { isPremium: true })],
  ]);

const read = (learner: typeof asha | null, slug: string) =>
  call<{ instructions: string }>(server, learner, 'GET', `/api/tests/${slug}/instructions`);

test.each<[string, number, number, number]>([
  ['mock', 200, 200, 200],
  ['closing', 200, 200, 200],
  ['closed', 200, 200, 200],
  ['members', 401, 403, 200],
  ['later', 409, 409, 409],
  ['members-later', 401, 403, 409],
  ['none', 404, 404, 404],
])('the instructions of %s are told by access and time', async (slug, visitor, learner, member) => {
  const statuses: Record<string, number> = {};
  for (const [name, reader] of await readers()) {
    const { status, data, ...answer } = await read(reader, slug);
    statuses[name] = status;
    if (status === 200) expect(data).toEqual({ instructions: '<p>Read carefully.</p>' });
    else expect(JSON.stringify(answer)).not.toContain('Read carefully');
  }
  expect(statuses).toEqual({ visitor, learner, member });
});

test('they are told once the test has opened', async () => {
  clock.now += DAY;
  expect((await read(null, 'later')).data).toEqual({ instructions: '<p>Read carefully.</p>' });
});
