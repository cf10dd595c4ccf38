/* Names of time zones. Pure, except for the zone of the device. */
import { isTimeZone, localDay } from '../../../api/contract/shared/days.ts';
import { formatClock, formatWeekday } from '../format/format.ts';

/** Old names that browsers still list, and today's. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'Etc/UTC': 'UTC',
  'Etc/GMT': 'UTC',
  GMT: 'UTC',
};

/** The name that is stored and shown for a zone. */
export function zoneName(zone: string): string {
  return RENAMED[zone] ?? zone;
}

/** The zone of this device. */
export function deviceZone(): string {
  return zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Whether it is worth asking: the device is in another zone than the account. */
export function shouldPropose(
  { timeZone, timeZoneProposed }: { timeZone: string; timeZoneProposed: boolean },
  device: string,
): boolean {
  return !timeZoneProposed && zoneName(timeZone) !== zoneName(device);
}

/** The zones to choose from, by region: `UTC` and each zone once, in order, with `current` even if it is unknown. */
export function zonesByRegion(known: readonly string[], current: string): Map<string, string[]> {
  const zones = [...new Set(['UTC', ...[...known, current].map(zoneName)])].sort();
  return Map.groupBy(zones, (zone) => (zone.includes('/') ? (zone.split('/')[0] ?? '') : 'World'));
}

/** The name without its region, for people: `Ho Chi Minh`. */
export function cityOf(zone: string): string {
  return zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone;
}

/** The time in a zone, such as `Sunday, Nov 22, 2026, 23:55`. @param now ms since 1970 */
export function timeIn(zone: string, now: number): string {
  return `${formatWeekday(localDay(now, zone))}, ${formatClock(now, zone)}`;
}

/**
 * The difference to UTC, such as `UTC+05:30`; '' for a zone that the browser does not know.
 *
 * @param now ms since 1970: the difference changes with summer time
 */
export function offsetOf(zone: string, now: number): string {
  if (!isTimeZone(zone)) return '';
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    now,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace(/^GMT$/, 'GMT+00:00').replace('GMT', 'UTC').replace('-', '−');
}

/** The city with its difference to UTC, such as `Kolkata (UTC+05:30)`. @param now ms since 1970 */
export function zoneLabel(zone: string, now: number): string {
  const [city, offset] = [cityOf(zone), offsetOf(zone, now)];
  return offset === '' || zone === 'UTC' ? city : `${city} (${offset})`;
}
