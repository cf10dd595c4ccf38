import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createFlows, FLOW_LASTS, MAXIMUM_OUTCOMES, RESEND_WITHIN } from './flow.ts';

const WITHOUT_OTHER_NODES = { shared: null, onError: () => undefined };

function setup() {
  const clock = { now: 1_800_000_000_000 };
  const clocks = { now: () => clock.now, monotonic: () => clock.now };
  return { clock, clocks, flows: createFlows<string>('a secret for tests', clocks, WITHOUT_OTHER_NODES) };
}

test('a state is valid for ten minutes, with the cookie of the same flow', async () => {
  const { clock, clocks, flows } = setup();
  const [state, other] = await Promise.all([flows.createState(), flows.createState()]);
  expect(await flows.isValid(state, state)).toBe(true);
  expect(await flows.isValid(state, other)).toBe(false);
  expect(await flows.isValid(state, undefined)).toBe(false);
  expect(await flows.isValid(undefined, undefined)).toBe(false);
  expect(await createFlows<string>('another secret', clocks, WITHOUT_OTHER_NODES).isValid(state, state)).toBe(
    false,
  );
  const unsigned = await new SignJWT({ jti: 'x', exp: 4_000_000_000 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret for tests'));
  expect(await flows.isValid(unsigned, unsigned)).toBe(false);
  clock.now += FLOW_LASTS * 1000;
  expect(await flows.isValid(state, state)).toBe(false);
});

test('callbacks at the same time share the outcome, which is dropped once it is delivered', async () => {
  const { flows } = setup();
  let runs = 0;
  const finish = () => flows.finish('state', () => Promise.resolve(`run ${(runs += 1)}`));
  expect(await Promise.all([finish(), finish()])).toEqual(['run 1', 'run 1']);
  flows.answered('state', true);
  expect(await finish()).toBeNull();
  expect(runs).toBe(1);
});

test('an undelivered outcome is kept for a minute, and dropped when the next answer is delivered', async () => {
  const { clock, flows } = setup();
  const finish = () => flows.finish('state', () => Promise.resolve('address'));
  await finish();
  flows.answered('state', false);
  clock.now += RESEND_WITHIN * 1000 - 1;
  expect(await finish()).toBe('address');
  clock.now += 1;
  expect(await finish()).toBeNull();

  const resend = () => flows.finish('other', () => Promise.resolve('address'));
  await resend();
  flows.answered('other', false);
  await resend();
  flows.answered('other', true);
  flows.answered('other', false);
  expect(await resend()).toBeNull();
});

test('an error is an outcome too', async () => {
  const { flows } = setup();
  let runs = 0;
  const finish = () => flows.finish('state', () => Promise.reject(new Error(`${(runs += 1)}`)));
  await expect(finish()).rejects.toThrow('1');
  await expect(finish()).rejects.toThrow('1');
});

test('a bounded number of outcomes is stored, and a state whose outcome was dropped stays used', async () => {
  const { flows } = setup();
  const finish = (state: string) => flows.finish(state, () => Promise.resolve('address'));
  expect(await finish('first')).toBe('address');
  for (let count = 0; count < MAXIMUM_OUTCOMES; count += 1) await finish(`state ${count}`);
  expect(await finish('first')).toBeNull();
});
