import { describe, expect, it } from 'vitest';
import { answersOf, changeOf, parseStep, type Answers } from './guide-state.ts';

const answers: Answers = {
  ...{ exam: 'UPSC CSE Prelims', examDate: '', useDeviceZone: true, dailyMinutes: 45, subjects: ['polity'] },
};

describe('the guide', () => {
  it('goes on where it was left', () => {
    expect(['minutes', null, 'nonsense', 'week'].map(parseStep)).toEqual(['minutes', 'exam', 'exam', 'week']);
    const profile = {
      ...{ displayName: null, hasPicture: false, exam: null, examDate: '2097-05-26', timeZone: 'UTC' },
      ...{
        timeZoneProposed: false,
        dailyMinutes: null,
        subjects: ['history'],
        guideDone: false,
        weeklyEmail: false,
      },
    };
    expect(answersOf(profile)).toEqual({
      ...{ exam: '', examDate: '2097-05-26', useDeviceZone: true, dailyMinutes: null, subjects: ['history'] },
    });
  });

  it('saves each step by itself', () => {
    expect(changeOf('exam', answers, null)).toEqual({ exam: 'UPSC CSE Prelims', examDate: null });
    expect(changeOf('exam', answers, 'Asia/Kolkata')).toMatchObject({
      ...{ timeZone: 'Asia/Kolkata', timeZoneProposed: true },
    });
    expect(changeOf('exam', { ...answers, useDeviceZone: false }, 'Asia/Kolkata')).toEqual({
      ...{ exam: 'UPSC CSE Prelims', examDate: null, timeZoneProposed: true },
    });
    expect(changeOf('minutes', answers, null)).toEqual({ dailyMinutes: 45 });
    expect(changeOf('subjects', answers, null)).toEqual({ subjects: ['polity'] });
    expect(changeOf('week', answers, null)).toEqual({ guideDone: true });
  });
});
