/* Names of time zones. Pure, except for the zone of the device. */

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

/** The time in a zone, such as `Sunday, 22 November, 11:55 pm`. @param now ms since 1970 */
export function timeIn(zone: string, now: number): string {
  return new Intl.DateTimeFormat('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(now);
}
