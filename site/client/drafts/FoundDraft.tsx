import { formatMoment } from '../format/format.ts';
import { Action, Notice } from '../ui/Notice.tsx';

interface FoundDraftProps {
  /** When it was stored, in ms since 1970. */
  at: number;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers changes of an earlier visit that the server does not have. */
export function FoundDraft({ at, onRestore, onDiscard }: FoundDraftProps) {
  return (
    <Notice
      tone="warn"
      text={`There are changes on this device that were never saved, from ${formatMoment(at)}.`}
    >
      <Action label="Bring them back" onClick={onRestore} />
      <Action label="Discard" onClick={onDiscard} />
    </Notice>
  );
}
