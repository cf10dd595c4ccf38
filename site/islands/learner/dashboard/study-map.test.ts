import { describe, expect, it } from 'vitest';
import { countDays, weekdayOf } from '../../../../api/contract/shared/days.ts';
import { levelOf, mapRange, studyMap } from './study-map.ts';

const TODAY = '2096-02-29';
const emptyDay = { timeSpent: 0, topics: 0, quizTime: 0, studyTime: 0, attempts: 0 };

describe('the study map', () => {
  it.each(['2096-02-29', '2095-12-31', '2096-01-01', '2096-03-03', '2096-03-04'])(
    'until %s starts on a Sunday and has 53 weeks',
    (today) => {
      const range = mapRange(today);
      expect(weekdayOf(range.from)).toBe(0);
      expect(Math.ceil(countDays(range.from, range.to) / 7)).toBe(53);
      expect(range.to).toBe(today);
    },
  );

  it('contains every day once, with its study', () => {
    const { weeks, studied, total } = studyMap(
      [
        {
          ...emptyDay,
          date: '2096-02-27',
          timeSpent: 600,
          quizTime: 300,
          studyTime: 900,
          topics: 1,
          attempts: 2,
        },
        { ...emptyDay, date: TODAY, topics: 1 },
      ],
      TODAY,
    );
    const days = weeks.flat();
    expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
    expect(days.at(-1)?.date).toBe(TODAY);
    expect(weeks.slice(0, -1).every((week) => week.length === 7)).toBe(true);
    expect(studied.map(({ date, level }) => [date, level])).toEqual([
      [TODAY, 1],
      ['2096-02-27', 2],
    ]);
    expect(total).toBe(900);
  });

  it('marks frozen days, which are not studied', () => {
    const { weeks, studied } = studyMap([{ ...emptyDay, date: TODAY, topics: 1 }], TODAY, ['2096-02-28']);
    const frozen = weeks.flat().filter((day) => day.frozen);
    expect(frozen.map(({ date, level }) => [date, level])).toEqual([['2096-02-28', 0]]);
    expect(studied.map(({ date }) => date)).toEqual([TODAY]);
  });

  it('labels each month at its first week', () => {
    const { months } = studyMap([], TODAY);
    expect(months.map(({ name }) => name).join(' ')).toBe('Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb');
    expect(new Set(months.map(({ week }) => week)).size).toBe(12);
  });
});

it.each([
  [0, 0],
  [1, 1],
  [899, 1],
  [900, 2],
  [1_799, 2],
  [1_800, 3],
  [3_599, 3],
  [3_600, 4],
  [86_400, 4],
])('%i seconds are level %i', (seconds, level) => expect(levelOf(seconds)).toBe(level));
