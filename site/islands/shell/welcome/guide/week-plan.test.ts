import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { targetsProblem } from '../../../../../api/contract/study/target-rules.ts';
import { targetTimes, weekPlan } from './week-plan.ts';

const topic = (slug: string, access: SubjectSummary['topics'][number]['access'] = 'free') =>
  ({ slug, title: `Title ${slug}`, access }) as SubjectSummary['topics'][number];
const subject = (slug: string, topics: SubjectSummary['topics']): SubjectSummary => ({
  ...{ slug, title: slug, description: '', topics },
});
const published = [
  subject('polity', [topic('a'), topic('b'), topic('p', 'premium')]),
  subject('history', [topic('x', 'authenticated'), topic('y')]),
];
const wishes = { dailyMinutes: 30, subjects: [], isPremium: false, today: '2096-02-28' };

describe('a week of targets', () => {
  it('takes topics in turn from the chosen subjects, in the learner’s order', () => {
    const plan = weekPlan([subject('art', [topic('o')]), ...published], {
      ...{ ...wishes, subjects: ['history', 'gone', 'polity'] },
    });
    expect(plan.map(({ date, targets }) => [date, ...targets.map(({ topic: slug }) => slug)])).toEqual([
      ...[
        ['2096-02-28', 'x'],
        ['2096-02-29', 'a'],
        ['2096-03-01', 'y'],
        ['2096-03-02', 'b'],
        ['2096-03-03', 'o'],
      ],
    ]);
    expect(plan[0]?.targets).toEqual([{ subject: 'history', topic: 'x', title: 'Title x', targetTime: 30 }]);
  });

  it('has all subjects if none is chosen, and premium topics for members', () => {
    expect(weekPlan(published, wishes)).toHaveLength(4);
    expect(weekPlan(published, { ...wishes, isPremium: true })).toHaveLength(5);
    expect(weekPlan([], wishes)).toEqual([]);
  });

  it.each([
    [5, [5]],
    [30, [30]],
    [60, [30, 30]],
    [90, [45, 45]],
    [100, [35, 35, 30].map((_, index) => (index === 0 ? 40 : 30))],
    [240, [60, 60, 60, 60]],
    [960, [240, 240, 240, 240]],
  ])('divides %i minutes into %j', (minutes, times) => {
    expect(targetTimes(minutes)).toEqual(times);
  });

  it('is accepted by the API and never longer than the goal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 960 }), (dailyMinutes) => {
        const many = subject(
          's',
          Array.from({ length: 40 }, (_, index) => topic(`t-${index}`)),
        );
        const plan = weekPlan([many], { ...wishes, dailyMinutes });
        expect(plan).toHaveLength(7);
        for (const { targets } of plan) {
          expect(targetsProblem(targets)).toBeNull();
          expect(targets.reduce((sum, { targetTime }) => sum + targetTime, 0)).toBe(dailyMinutes);
        }
      }),
    );
  });
});
