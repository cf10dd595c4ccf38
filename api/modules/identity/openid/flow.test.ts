import { expect, test } from 'vitest';
import { createFlows, OUTCOMES, REPEATED_WITHIN } from './flow.ts';

function setup() {
  const clock = { now: 1_800_000_000_000 };
  const flows = createFlows('a secret for tests', () => clock.now);
  return { clock, flows };
}

test('a flow ends once; who repeats it in time gets its outcome, and nothing afterwards', async () => {
  const { clock, flows } = setup();
  const { sealed, challenge } = await flows.begin();
  let runs = 0;
  const end = () => Promise.resolve(`run ${(runs += 1)}`);
  const finish = () => flows.finish(sealed, challenge.state, end);
  expect(await Promise.all([finish(), finish()])).toEqual(['run 1', 'run 1']);
  clock.now += REPEATED_WITHIN * 1000 - 1;
  expect(await finish()).toBe('run 1');
  clock.now += 1;
  expect(await finish()).toBeNull();
  expect(runs).toBe(1);
});

test('an error is an outcome too', async () => {
  const { flows } = setup();
  const { sealed, challenge } = await flows.begin();
  let runs = 0;
  const finish = () =>
    flows.finish(sealed, challenge.state, () => Promise.reject(new Error(`${(runs += 1)}`)));
  await expect(finish()).rejects.toThrow('1');
  await expect(finish()).rejects.toThrow('1');
});

test('a bounded number of outcomes is kept, and a flow whose outcome was dropped stays used', async () => {
  const { flows } = setup();
  const first = await flows.begin();
  const end = () => Promise.resolve('ended');
  const finishFirst = () => flows.finish(first.sealed, first.challenge.state, end);
  expect(await finishFirst()).toBe('ended');
  for (let count = 0; count < OUTCOMES; count += 1) {
    const { sealed, challenge } = await flows.begin();
    await flows.finish(sealed, challenge.state, end);
  }
  expect(await finishFirst()).toBeNull();
});
