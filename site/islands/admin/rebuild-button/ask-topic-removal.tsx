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
  const { title, label, text } = removalQuestion(count);
  root.render(
    <ConfirmDialog title={title} label={label} onConfirm={onConfirm} onClose={close}>
      <p className="mt-2 text-soft">{text}</p>
    </ConfirmDialog>,
  );
}
