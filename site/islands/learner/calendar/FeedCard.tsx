import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../../client/ui/ConfirmDialog.tsx';
import { endFeed, makeFeed, readFeed, type Feed } from './calendar-api.ts';
import { dayText } from './calendar-state.ts';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { SecretAddress } from './SecretAddress.tsx';
import { useCall } from './use-call.ts';

const KEY = ['calendar-feed'];

/** One's targets in other calendars: a secret address that is told once. */
export function FeedCard() {
  const client = useQueryClient();
  const feed = useQuery({ queryKey: KEY, queryFn: readFeed });
  const [address, setAddress] = useState<string | null>(null);
  const { busy, problem, run } = useCall();

  const know = (state: Feed) => client.setQueryData<Feed>(KEY, state);
  const make = () =>
    void run(async () => {
      const { url, createdAt } = await makeFeed();
      setAddress(url);
      know({ active: true, createdAt });
    });
  const end = () =>
    void run(async () => {
      await endFeed();
      setAddress(null);
      know({ active: false, createdAt: null });
    });

  return (
    <section className="card grid gap-3 p-5" aria-busy={feed.isPending || busy}>
      <h2 className="text-xl font-semibold">Your targets in other calendars</h2>
      <p className="max-w-prose text-soft">
        Calendars on your phone or computer can follow your targets at a secret address.
      </p>
      <p className="notice-warn">Whoever has the address can read your targets. Keep it to yourself.</p>
      {feed.isError && (
        <LoadError
          text={`It could not be found out whether there is an address. ${feed.error.message}`}
          onRetry={() => void feed.refetch()}
        />
      )}
      {problem !== null && (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
      {address !== null && <SecretAddress address={address} />}
      {address === null && feed.data?.active && feed.data.createdAt !== null && (
        <p>
          There is an address, made on {dayText(feed.data.createdAt.slice(0, 10))}. It was shown once and
          cannot be shown again.
        </p>
      )}
      {feed.data && (
        <div className="flex flex-wrap gap-3">
          {feed.data.active ? (
            <>
              <ConfirmButton
                label="Make a new address"
                title="Make a new address?"
                text="The address that calendars follow now will end. They need the new one."
                disabled={busy}
                onConfirm={make}
              />
              <ConfirmButton
                label="End the address"
                title="End the address?"
                text="Calendars that follow it will not find your targets any more."
                disabled={busy}
                onConfirm={end}
              />
            </>
          ) : (
            <button type="button" className="button button-quiet" disabled={busy} onClick={make}>
              Make a secret address
            </button>
          )}
        </div>
      )}
    </section>
  );
}
