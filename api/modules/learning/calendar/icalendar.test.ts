import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeText, foldLine, writeCalendar } from './icalendar.ts';

const text = fc.string({ unit: 'binary', maxLength: 300 });

/** As a calendar reads it. */
function unescape(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

describe('escapeText', () => {
  test.each([
    ['Parts I, II; III', 'Parts I\\, II\\; III'],
    ['C:\\new', 'C:\\\\new'],
    ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
    ['a\0b\u001bc\u007f\td', 'abc\td'],
    ['मूल अधिकार', 'मूल अधिकार'],
    ['BEGIN:VEVENT', 'BEGIN:VEVENT'],
  ])('%j is %j', (plain, escaped) => {
    expect(escapeText(plain)).toBe(escaped);
  });

  test('is undone by a reader, and never ends a line', () => {
    fc.assert(
      fc.property(text, (plain) => {
        const escaped = escapeText(plain);
        expect(escaped).not.toMatch(/[\r\n]/);
        const kept = plain
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/(?![\t\n])\p{Cc}/gu, '');
        expect(unescape(escaped)).toBe(kept);
      }),
    );
  });
});

describe('foldLine', () => {
  test('leaves 75 octets alone and breaks 76', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    expect(foldLine('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  });

  test('makes lines of 75 octets at most that unfold to what it was, and breaks no character', () => {
    const line = text.map((plain) => plain.toWellFormed().replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(line, (plain) => {
        const lines = foldLine(plain).split('\r\n');
        for (const one of lines) {
          expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
          expect(Buffer.from(one).toString()).toBe(one);
        }
        expect(lines.map((one, index) => (index === 0 ? one : one.slice(1))).join('')).toBe(plain);
      }),
    );
  });
});

test('a calendar', () => {
  const event = {
    ...{ uid: 'a@example.org', day: '2096-02-29', dayAfter: '2096-03-01', summary: 'Rights, and duties' },
    ...{ description: 'Polity\n5 of 30 minutes', url: 'https://example.org/polity/rights' },
  };
  expect(writeCalendar('Study', [event], Date.UTC(2096, 1, 29, 12, 30, 5, 7)).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Swadhyay//Targets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Study',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'BEGIN:VEVENT',
    'UID:a@example.org',
    'DTSTAMP:20960229T123005Z',
    'DTSTART;VALUE=DATE:20960229',
    'DTEND;VALUE=DATE:20960301',
    'SUMMARY:Rights\\, and duties',
    'DESCRIPTION:Polity\\n5 of 30 minutes',
    'URL:https://example.org/polity/rights',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
