import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { createFeed, deleteFeed, readFeed, type Feed } from './calendar-api.ts';
import { useCall } from '../../../client/ui/hooks.ts';
import { formatOwnDay } from '../../../client/session/learner-day.ts';

const FEED_KEY = ['calendar-feed'];

/** Creates and deletes the secret address at which calendar apps read the learner's targets. */
export function FeedCard() {
  const client = useQueryClient();
  const feed = useQuery({ queryKey: FEED_KEY, queryFn: readFeed });
  const [address, setAddress] = useState<string | null>(null);
  const [{ busy, problem }, run] = useCall();

  const cacheFeed = (state: Feed) => client.setQueryData<Feed>(FEED_KEY, state);
  const create = () =>
    void run(async () => {
      const { url, createdAt } = await createFeed();
      setAddress(url);
      cacheFeed({ active: true, createdAt });
    });
  const remove = () =>
    void run(async () => {
      await deleteFeed();
      setAddress(null);
      cacheFeed({ active: false, createdAt: null });
    });

  return (
    <section className="card grid gap-3 p-5" aria-busy={feed.isPending || busy}>
      <h2 className="text-xl font-semibold">Your targets in other calendars</h2>
      <p className="max-w-prose text-soft">
        Calendar apps on your phone or computer can subscribe to your targets at a secret address. Anyone with
        the address can read your targets. Keep it private. It ends when you change your password.
      </p>
      {feed.isError && (
        <LoadError
          text={`The state of your secret address could not be loaded. ${feed.error.message}`}
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
          Your secret address was created on {formatOwnDay(feed.data.createdAt)}. It cannot be shown again.
        </p>
      )}
      {feed.data && (
        <div className="flex flex-wrap gap-3">
          {feed.data.active ? (
            <>
              <ConfirmButton
                label="Create a new address"
                title="Create a new address?"
                text="The current address will stop working. Calendar apps need the new one."
                disabled={busy}
                onConfirm={create}
              />
              <ConfirmButton
                label="Delete the address"
                title="Delete the address?"
                text="Calendar apps that use it will no longer show your targets."
                disabled={busy}
                onConfirm={remove}
              />
            </>
          ) : (
            <button type="button" className="button button-quiet" disabled={busy} onClick={create}>
              Create a secret address
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function SecretAddress({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('Copied.');
    } catch {
      /* The browser may deny access to the clipboard. */
      field.current?.select();
      setOutcome('The address is selected: copy it with the keyboard or the menu of your browser.');
    }
  };

  return (
    <div className="grid gap-1">
      <label className="font-medium" htmlFor={id}>
        Secret address
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          className="field mt-0 w-auto min-w-60 flex-1 font-mono text-sm"
          readOnly
          value={address}
          aria-describedby={`${id}-once`}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          Copy address
        </button>
      </div>
      <p id={`${id}-once`} className="text-sm text-soft">
        This address is shown only once. Add it to your calendar app as a subscription from a URL.
      </p>
      <p className="text-good" role="status">
        {outcome}
      </p>
    </div>
  );
}
