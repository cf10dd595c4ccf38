import { createRoot } from 'react-dom/client';
import { saveProfile } from '../../../client/profile/profile-api.ts';
import { cityOf, deviceZone, timeIn, zoneLabel } from '../../../client/profile/time-zones.ts';
import { useCall } from '../../../client/ui/hooks.ts';

/** Asks once whether the learner's days follow the zone of this device. @param current zone of the account */
export function proposeZone(current: string): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<ZoneProposal current={current} device={deviceZone()} onClose={close} />);
}

function ZoneProposal({
  current,
  device,
  onClose,
}: {
  current: string;
  device: string;
  onClose: () => void;
}) {
  const [call, run] = useCall();
  const answer = (change: { timeZone?: string }) =>
    void run(async () => {
      await saveProfile({ ...change, timeZoneProposed: true });
      onClose();
      // What the page shows was counted in the other zone.
      if (change.timeZone !== undefined) location.reload();
    });
  return (
    <section className="corner-panel card" aria-labelledby="_zone-title">
      <h2 id="_zone-title" className="text-lg font-semibold">
        Should your days follow {cityOf(device)}?
      </h2>
      <p className="mt-1 text-soft">
        Your days end at midnight in {zoneLabel(current, Date.now())}. This device is in the time zone of{' '}
        {zoneLabel(device, Date.now())}, where it is {timeIn(device, Date.now())}. Past days stay as they are.
      </p>
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-primary"
          disabled={call.busy}
          onClick={() => answer({ timeZone: device })}
        >
          Use {cityOf(device)}
        </button>
        <button type="button" className="button button-quiet" disabled={call.busy} onClick={() => answer({})}>
          Keep {cityOf(current)}
        </button>
      </div>
    </section>
  );
}
