import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { removalQuestion } from '../../../client/admin/publish-status.ts';
import { ConfirmDialog } from '../../../client/ui/dialogs/ConfirmDialog.tsx';

/** Asks whether a publish may remove `count` topics and calls `onConfirm` if so. */
export function askRemoval(count: number, onConfirm: () => void): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<RemovalDialog count={count} onConfirm={onConfirm} onClose={close} />);
}

interface RemovalDialogProps {
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

function RemovalDialog({ count, onConfirm, onClose }: RemovalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { title, label, text } = removalQuestion(count);
  return (
    <ConfirmDialog dialog={dialog} title={title} label={label} onConfirm={onConfirm} onClose={onClose}>
      <p className="mt-2 text-soft">{text}</p>
    </ConfirmDialog>
  );
}
