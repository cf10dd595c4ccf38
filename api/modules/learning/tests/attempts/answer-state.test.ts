import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { testInputs } from '../../../../../scripts/testing/random-inputs.ts';
import { choose } from '../testing/change.ts';
import { inOrder, mergeAnswers } from './answer-state.ts';
import type { AnswerState } from './answer-state.ts';

const QUESTIONS = 3;

/** What one of two devices does: choose an option, or send what it has not sent, whose answer may get lost. */
const anyAction = fc.oneof(
  fc.record({
    device: fc.nat({ max: 1 }),
    position: fc.nat({ max: QUESTIONS - 1 }),
    chosen: fc.option(fc.nat({ max: 3 })),
  }),
  fc.record({ device: fc.nat({ max: 1 }), isLost: fc.boolean() }),
);

testInputs('two devices never overwrite each other, and nothing is called saved that is not', 100, (runs) => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
      let stored: AnswerState[] = inOrder([], QUESTIONS);
      const devices = [0, 1].map(() => ({
        known: inOrder([], QUESTIONS).map(({ chosen, revision }) => ({ chosen, revision })),
        unsent: new Map<number, number | null>(),
      }));
      for (const action of actions) {
        const device = devices[action.device]!;
        if ('position' in action) {
          device.unsent.set(action.position, action.chosen);
          continue;
        }
        const changes = [...device.unsent].map(([position, chosen]) =>
          choose(position, chosen, { basedOn: device.known[position]!.revision }),
        );
        const before = stored;
        const merged = mergeAnswers(before, changes, false);
        stored = merged.answers;
        for (const change of changes) {
          const [old, now] = [before[change.position]!, stored[change.position]!];
          const isRefused = merged.refused.some(({ position }) => position === change.position);
          if (change.basedOn !== old.revision && change.chosen !== old.chosen) expect(isRefused).toBe(true);
          if (isRefused) expect(now).toEqual(old);
          else expect([now.chosen, now.revision >= old.revision]).toEqual([change.chosen, true]);
        }
        expect(merged.saved.length + merged.refused.length).toBe(changes.length);
        if (action.isLost) continue;
        for (const { position, revision } of merged.saved) {
          device.known[position] = { chosen: device.unsent.get(position) ?? null, revision };
          expect(stored[position]).toMatchObject(device.known[position]);
          device.unsent.delete(position);
        }
        for (const { position, chosen, revision } of merged.refused) {
          device.known[position] = { chosen, revision };
          device.unsent.delete(position);
        }
      }
    }),
    runs,
  );
});

test('an attempt that is over refuses other content, and accepts what is stored', () => {
  const stored = inOrder([], QUESTIONS);
  const same = { ...choose(0, null), visited: false, seconds: 99 };
  expect(mergeAnswers(stored, [same, choose(1, 2)], true)).toMatchObject({
    saved: [{ position: 0, revision: 0 }],
    refused: [{ position: 1, chosen: null }],
    written: [],
    differs: false,
  });
});
