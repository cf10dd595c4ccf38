import { useMemo } from 'react';
import { zoneLabel, zonesByRegion } from './time-zones.ts';

interface ZoneChoicesProps {
  /** The chosen zone, which is listed even if the browser does not know it. */
  zone: string;
  device: string;
  /** ms since 1970 */
  now: number;
}

/** The options of a `<select>` of time zones, by region, each with its difference to UTC. */
export function ZoneChoices({ zone, device, now }: ZoneChoicesProps) {
  /* Differences change a few times a year, and there are hundreds of zones. */
  const day = Math.floor(now / 86_400_000) * 86_400_000;
  const regions = useMemo(
    () =>
      [...zonesByRegion([...Intl.supportedValuesOf('timeZone'), device], zone)].map(([region, zones]) => ({
        region,
        choices: zones.map((name) => ({ name, label: zoneLabel(name, day) })),
      })),
    [device, zone, day],
  );
  return regions.map(({ region, choices }) => (
    <optgroup key={region} label={region}>
      {choices.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </optgroup>
  ));
}
