import { useEffect, useRef, useState } from 'react';
import { useProfile } from '../../../client/profile/use-profile.ts';
import { CallSection } from '../../../client/ui/Notice.tsx';
import { useCall } from '../../../client/ui/hooks.ts';

/** Switches the weekly summary by e-mail on and off. */
export function WeeklyEmail() {
  const { profile, save } = useProfile();
  const [call, run] = useCall();
  /* Shown while it is saved, and taken back if it is not. */
  const [changed, setChanged] = useState<boolean | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = profile.data !== undefined;

  useEffect(() => {
    /* The browser looked for the address before this was rendered. */
    if (isLoaded && location.hash === '#weekly-email') box.current?.scrollIntoView();
  }, [isLoaded]);

  const change = (weeklyEmail: boolean) =>
    run(async () => {
      setChanged(weeklyEmail);
      try {
        await save({ weeklyEmail });
      } finally {
        setChanged(null);
      }
    });

  return (
    <div ref={box} id="weekly-email" className="scroll-mt-20">
      <CallSection
        title="Weekly e-mail"
        call={profile.error ? { ...call, problem: profile.error.message } : call}
      >
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 cursor-pointer"
            checked={changed ?? profile.data?.weeklyEmail ?? false}
            disabled={!isLoaded || call.busy}
            onChange={(event) => void change(event.target.checked)}
          />
          Send me a summary of my week every Sunday morning
        </label>
        <p className="mt-2 text-sm text-soft">
          It is sent if you studied in the last two weeks and this site can send e-mail. Each e-mail has a
          link to stop it.
        </p>
      </CallSection>
    </div>
  );
}
