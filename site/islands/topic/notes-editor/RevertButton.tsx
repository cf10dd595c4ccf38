import { ConfirmButton } from '../../../client/ui/ConfirmDialog.tsx';

/** Deletes the learner's own notes after one more question. */
export function RevertButton({ onRevert }: { onRevert: () => void }) {
  return (
    <ConfirmButton
      label="Revert"
      title="Confirm Revert Action"
      text="Your custom version of these notes will be deleted for good, and the official notes shown again."
      className="ms-auto"
      onConfirm={onRevert}
    />
  );
}
