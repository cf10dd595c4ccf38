/* Names of time zones. Pure, except for the zone of the device. */
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

/** The name with the zone's offset at a time: `Kolkata (UTC+5:30)`. @param now ms since 1970 */
export function cityWithOffset(zone: string, now: number): string {
  const offset = zone === 'UTC' ? null : offsetOf(zone, now);
  return offset === null ? cityOf(zone) : `${cityOf(zone)} (UTC${offset})`;
}

/** Such as `+5:30` or `+0`; null if this browser does not know the zone. */
function offsetOf(zone: string, now: number): string | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
    const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name.replace('GMT', '') || '+0';
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The time in a zone, such as `Sunday, Nov 22, 2026, 23:55`. @param now ms since 1970 */
export function timeIn(zone: string, now: number): string {
  return `${formatWeekday(now, zone)}, ${formatClock(now, zone)}`;
}
