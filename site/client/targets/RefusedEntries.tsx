import { useEffect } from 'react';
import { useStore } from 'zustand';
import { formatDay } from '../format/format.ts';
import type { TargetRecord } from '../outbox/entries.ts';
import { discardEntries, ofKind, queued, readQueued } from '../outbox/outbox-store.ts';
import { useAuth } from '../session/auth.tsx';
import { countText } from '../format/count-text.ts';

/** Ticks and minutes that waited on this device and were then refused by the server, such as those of a removed target. */
export function RefusedEntries() {
  const { user } = useAuth();
  const learner = user?.id;
  useEffect(() => {
    if (learner !== undefined) void readQueued(learner);
  }, [learner]);
  const { entries } = useStore(queued);
  const refused = ofKind(entries, 'target').filter(
    (entry) => entry.refused !== null && entry.owner === learner,
  );
  if (!user || refused.length === 0) return null;
  return (
    <section className="notice-bad" aria-label="Entries that could not be saved">
      <ul className="grid gap-2">
        {refused.map(({ id, target, refused: reason }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <p className="min-w-60 flex-1 text-ink">
              {target.title}, {formatDay(target.date)}: {entryText(target)} could not be saved. {reason}
            </p>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => void discardEntries(user.id, [id])}
            >
              Discard
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function entryText({ completed, elsewhereTime }: TargetRecord): string {
  if (elsewhereTime !== undefined) return `${countText(elsewhereTime, 'minute')} studied elsewhere`;
  return completed === true ? 'the tick' : 'removing the tick';
}
