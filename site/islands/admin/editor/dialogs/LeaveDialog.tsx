import { Dialog } from '../../../../client/ui/dialogs/Dialog.tsx';

interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title="Leave without saving?" onClose={onStay}>
      <p className="mt-2 text-soft">
        Your changes are not saved. They stay on this device, and are offered to you when you come back here.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onLeave}>
          Leave
        </button>
        <button type="button" className="button button-primary" onClick={onStay}>
          Keep editing
        </button>
      </div>
    </Dialog>
  );
}
