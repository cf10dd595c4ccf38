import { describe, expect, it } from 'vitest';
import { cityOf, cityWithOffset, shouldPropose, timeIn, zoneName, zonesByRegion } from './time-zones.ts';

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

  it('are named with their offset from UTC at a time', () => {
    const [winter, summer] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];
    expect(
      ['Asia/Kolkata', 'America/St_Johns', 'Europe/London', 'UTC'].map((zone) =>
        cityWithOffset(zone, winter),
      ),
    ).toEqual(['Kolkata (UTC+5:30)', 'St Johns (UTC-3:30)', 'London (UTC+0)', 'UTC']);
    expect(cityWithOffset('Europe/London', summer)).toBe('London (UTC+1)');
    expect(cityWithOffset('Mars/Olympus', summer)).toBe('Olympus');
  });

  it('tell the time', () => {
    expect(timeIn('Asia/Kolkata', Date.UTC(2026, 10, 22, 18, 25))).toBe('Sunday, Nov 22, 2026, 23:55');
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
