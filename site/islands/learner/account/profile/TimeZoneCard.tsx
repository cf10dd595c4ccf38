import { useId, useState } from 'react';
import type { User } from '../../../../../api/contract/identity/auth.ts';
import { saveProfile } from '../../../../client/profile/profile-api.ts';
import { deviceZone, timeIn, zoneLabel, zoneName } from '../../../../client/profile/time-zones.ts';
import { ZoneChoices } from '../../../../client/profile/ZoneChoices.tsx';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { useCall, useNow } from '../../../../client/ui/hooks.ts';

/** The time zone in which the learner's days begin and end. A choice is saved at once. */
export function TimeZoneCard({ user }: { user: User }) {
  const [call, run] = useCall();
  const [device] = useState(deviceZone);
  const id = useId();
  const now = useNow();
  const zone = zoneName(user.timeZone);

  const save = (timeZone: string) =>
    void run(async () => {
      await saveProfile({ timeZone, timeZoneProposed: true });
    });

  return (
    <CallSection title="Time zone" call={call} doneText="Saved. Your days now begin and end in this zone.">
      <p className="mt-2 text-soft">
        Your days, streaks, targets and reviews begin at midnight in this zone. Days in the past stay as they
        are.
      </p>
      <label className="mt-4 block font-medium" htmlFor={id}>
        Zone
      </label>
      <select
        id={id}
        className="field max-w-96"
        value={zone}
        disabled={call.busy}
        aria-describedby={`${id}-now`}
        onChange={(event) => save(event.target.value)}
      >
        <ZoneChoices zone={zone} device={device} now={now} />
      </select>
      <p id={`${id}-now`} className="mt-2 text-sm text-soft">
        It is {timeIn(zone, now)} there.
      </p>
      {device !== zone && (
        <button
          type="button"
          className="button button-tinted mt-4"
          disabled={call.busy}
          onClick={() => save(device)}
        >
          Use the zone of this device, {zoneLabel(device, now)}
        </button>
      )}
    </CallSection>
  );
}
