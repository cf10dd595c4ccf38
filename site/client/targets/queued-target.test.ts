import { expect, it } from 'vitest';
import type { Target } from '../../../api/contract/study/targets.ts';
import type { Entry, TargetRecord } from '../outbox/entries.ts';
import { queuedOn, withQueued } from './queued-target.ts';

const DAY = '2096-02-29';
const topic = { subject: 'polity', topic: 'preamble' };
const target: Target = {
  ...{ ...topic, title: 'Preamble', subjectTitle: 'Polity', available: true, access: 'free' as const },
  ...{ targetTime: 30, actualTime: 20, elsewhereTime: 5, ticked: false, completed: false },
};
const entry = (entered: Partial<TargetRecord>, refused: string | null = null): Entry<'target'> => ({
  ...{ kind: 'target', id: JSON.stringify(entered), owner: 'asha', createdAt: '', refused },
  target: { date: DAY, ...topic, title: 'Preamble', change: '', happenedAt: '', timeZone: 'UTC', ...entered },
});

it('a target is shown as it will be', () => {
  expect(withQueued(target, [])).toBe(target);
  expect(withQueued(target, [entry({ completed: true })])).toMatchObject({ ticked: true, completed: true });
  const minutes = { actualTime: 35, elsewhereTime: 20, completed: true, ticked: false };
  expect(withQueued(target, [entry({ elsewhereTime: 20 })])).toMatchObject(minutes);
  const ticked = { ...target, ticked: true, completed: true };
  expect(withQueued(ticked, [entry({ completed: false })])).toMatchObject({
    ticked: false,
    completed: false,
  });
  expect(withQueued(target, [entry({ elsewhereTime: 1_440 })])).toMatchObject({ actualTime: 1_440 });
});

it('only what waits for the target counts', () => {
  const mine = entry({ completed: true });
  const others = [
    entry({ completed: true, date: '2096-03-01' }),
    entry({ completed: true, topic: 'citizenship' }),
    entry({ completed: true }, 'There is no such target on that day.'),
    { ...entry({ completed: true }), owner: 'ravi' },
  ];
  expect(queuedOn([...others, mine], 'asha', DAY, topic)).toEqual([mine]);
});
