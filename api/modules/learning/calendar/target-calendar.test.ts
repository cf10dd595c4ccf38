import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import type { Target } from '../../../contract/study/targets.ts';
import { writeTargetCalendar } from './target-calendar.ts';

const OPTIONS = {
  userId: 'asha',
  publicOrigin: 'https://example.org',
  now: Date.UTC(2096, 1, 29, 12, 30, 5, 7),
};

const TARGET: Target = {
  subject: 'polity',
  topic: 'rights',
  subjectTitle: 'Polity',
  title: 'Rights, and duties',
  available: true,
  access: 'free' as const,
  targetTime: 30,
  actualTime: 5,
  elsewhereTime: 0,
  ticked: false,
  completed: false,
};

function write(change: Partial<Target> = {}, date = '2096-02-29'): string {
  const day = { date, targets: [{ ...TARGET, ...change }], totalTargetTime: 30, totalActualTime: 5 };
  return writeTargetCalendar([day], OPTIONS);
}

/** Reads a property like a calendar client: unfolds lines and removes escapes. */
function read(calendar: string, name: string): string | undefined {
  const line = calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((text) => text.startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

test('writes an all-day event', () => {
  const lines = write().split('\r\n');
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Swadhyay//Targets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Study targets',
    'X-WR-CALNAME:Study targets',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    expect.stringMatching(/^UID:[0-9a-f]{32}@example\.org$/),
    'SEQUENCE:0',
    'DTSTAMP:20960229T123005Z',
    'DTSTART;VALUE=DATE:20960229',
    'DTEND;VALUE=DATE:20960301',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    'SUMMARY:Rights\\, and duties (30 min)',
    'TRANSP:TRANSPARENT',
    'DESCRIPTION:Polity\\n5 of 30 minutes',
    'URL;VALUE=URI:https://example.org/polity/rights',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('writes an empty calendar', () => {
  expect(writeTargetCalendar([], OPTIONS)).toMatch(/^BEGIN:VCALENDAR\r\n(.+\r\n)+END:VCALENDAR\r\n$/);
});

test('marks completed targets', () => {
  expect(read(write({ completed: true }), 'SUMMARY')).toBe('✓ Rights, and duties (30 min)');
});

test('keeps the id of an event while its day, topic and learner stay the same', () => {
  const id = read(write(), 'UID');
  expect(read(write({ title: 'Other', completed: true, targetTime: 60 }), 'UID')).toBe(id);
  expect(read(write({ topic: 'duties' }), 'UID')).not.toBe(id);
  expect(read(write({ subject: 'history' }), 'UID')).not.toBe(id);
  expect(read(write({}, '2096-03-01'), 'UID')).not.toBe(id);
});

describe('texts', () => {
  test.each([
    ['Parts I, II; III', 'Parts I\\, II\\; III'],
    ['C:\\new', 'C:\\\\new'],
    ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
    ['a\0b\u001bc\u007f\td', 'abc\td'],
    ['मूल अधिकार', 'मूल अधिकार'],
    ['BEGIN:VEVENT', 'BEGIN:VEVENT'],
  ])('writes %j as %j', (title, escaped) => {
    expect(write({ title })).toContain(`\r\nSUMMARY:${escaped} (30 min)\r\n`);
  });

  testInputs('are read back unchanged except for control characters', 100, (runs) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const clean = (plain: string) =>
          plain
            .toWellFormed()
            .replaceAll(/\r\n?/g, '\n')
            .replaceAll(/(?![\t\n])\p{Cc}/gu, '');
        const calendar = write({ title, subjectTitle: title });
        expect(read(calendar, 'SUMMARY')).toBe(clean(`${title} (30 min)`));
        expect(read(calendar, 'DESCRIPTION')).toBe(clean(`${title}\n5 of 30 minutes`));
      }),
      runs,
    );
  });

  test.each([10, 66, 67, 68, 150, 600])(
    'of %i letters are folded at 75 octets, between characters',
    (length) => {
      for (const letter of ['x', 'क', '🪔']) {
        const calendar = write({ title: letter.repeat(length) });
        for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(read(Buffer.from(calendar).toString(), 'SUMMARY')).toBe(`${letter.repeat(length)} (30 min)`);
      }
    },
  );
});
