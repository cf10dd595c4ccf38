import { describe, expect, it } from 'vitest';
import { cityOf, offsetOf, shouldPropose, timeIn, zoneLabel, zoneName, zonesByRegion } from './time-zones.ts';

describe('time zones', () => {
  it('have today’s names', () => {
    expect(['Asia/Calcutta', 'Etc/UTC', 'Europe/Berlin', 'UTC'].map(zoneName)).toEqual([
      ...['Asia/Kolkata', 'UTC', 'Europe/Berlin', 'UTC'],
    ]);
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires');
    expect(cityOf('UTC')).toBe('UTC');
  });

  it('are listed once each by region, with the current one', () => {
    const regions = zonesByRegion(['Asia/Calcutta', 'Asia/Tokyo', 'Europe/Berlin'], 'Asia/Kolkata');
    expect([...regions]).toEqual([
      ['Asia', ['Asia/Kolkata', 'Asia/Tokyo']],
      ['Europe', ['Europe/Berlin']],
      ['World', ['UTC']],
    ]);
    expect(zonesByRegion(['Asia/Tokyo'], 'Mars/Olympus').get('Mars')).toEqual(['Mars/Olympus']);
    expect(
      [...zonesByRegion(Intl.supportedValuesOf('timeZone'), 'UTC').values()].flat().length,
    ).toBeGreaterThan(300);
  });

  it('tell the time', () => {
    expect(timeIn('Asia/Kolkata', Date.UTC(2026, 10, 22, 18, 25))).toBe('Sunday, Nov 22, 2026, 23:55');
  });

  it.each([
    ['Asia/Kolkata', 'UTC+05:30', 'Kolkata (UTC+05:30)'],
    ['America/New_York', 'UTC−05:00', 'New York (UTC−05:00)'],
    ['Europe/London', 'UTC+00:00', 'London (UTC+00:00)'],
    ['UTC', 'UTC+00:00', 'UTC'],
    ['Mars/Olympus', '', 'Olympus'],
  ])('%s is listed with its difference to UTC', (zone, offset, label) => {
    const now = Date.UTC(2026, 10, 22);
    expect(offsetOf(zone, now)).toBe(offset);
    expect(zoneLabel(zone, now)).toBe(label);
  });

  it('follow summer time', () => {
    expect(offsetOf('America/New_York', Date.UTC(2026, 6, 1))).toBe('UTC−04:00');
  });

  it.each([
    ['UTC', false, 'Asia/Calcutta', true],
    ['UTC', true, 'Asia/Calcutta', false],
    ['Asia/Kolkata', false, 'Asia/Calcutta', false],
    ['UTC', false, 'Etc/UTC', false],
  ])(
    'of the account %s (asked: %s) and the device %s are proposed: %s',
    (timeZone, timeZoneProposed, device, expected) => {
      expect(shouldPropose({ timeZone, timeZoneProposed }, device)).toBe(expected);
    },
  );
});
