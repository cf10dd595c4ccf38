import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import {
  discardEntries,
  ofKind,
  queued,
  readQueued,
  retryEntries,
} from '../../../../client/outbox/outbox-store.ts';
import { sendKind } from '../../../../client/outbox/send-entries.ts';
import { ConfirmButton } from '../../../../client/ui/dialogs/ConfirmDialog.tsx';

interface WaitingCardsProps {
  learner: string;
  /** Called when cards that waited have been sent. */
  onSent: () => void;
}

/** Cards that the learner made and the server does not have: not sent yet, or refused. */
export function WaitingCards({ learner, onSent }: WaitingCardsProps) {
  const entries = ofKind(useStore(queued).entries, 'card').filter(({ owner }) => owner === learner);
  const waiting = entries.filter(({ refused }) => refused === null);
  const refused = entries.filter((entry) => entry.refused !== null);

  useEffect(() => {
    void readQueued(learner);
  }, [learner]);

  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });
  const before = useRef(0);
  useEffect(() => {
    if (waiting.length < before.current) sent.current();
    before.current = waiting.length;
  }, [waiting.length]);

  if (entries.length === 0) return null;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-3">
      {waiting.length > 0 && (
        <div className="notice-warn" role="status">
          <p>
            {waiting.length === 1
              ? '1 card is not sent yet. It is kept on this device and will be sent automatically.'
              : `${waiting.length} cards are not sent yet. They are kept on this device and will be sent automatically.`}
          </p>
          <ul className="mt-1 text-sm text-ink" aria-label="Cards that are not sent yet">
            {waiting.map(({ id, card }) => (
              <li key={id} className="truncate">
                {card.front}
              </li>
            ))}
          </ul>
        </div>
      )}
      {refused.length > 0 && (
        <section className="notice-bad" aria-label="Cards that could not be saved">
          <ul className="grid gap-2">
            {refused.map(({ id, card, refused: reason }) => (
              <li key={id} className="flex flex-wrap items-center gap-3">
                <p className="min-w-60 flex-1 text-ink">
                  The card “{card.front}” could not be saved. {reason}
                </p>
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => void retryEntries([id]).then(() => sendKind(learner, 'card'))}
                >
                  Try again
                </button>
                <ConfirmButton
                  label="Discard"
                  title="Discard this card?"
                  text="It is stored only on this device. Discarding it cannot be undone."
                  onConfirm={() => void discardEntries(learner, [id])}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
