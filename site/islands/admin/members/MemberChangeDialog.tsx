import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../../../api/contract/admin/members.ts';
import { callApi } from '../../../client/api/api.ts';
import { Dialog } from '../../../client/ui/Dialog.tsx';
import { showToast } from '../../../client/ui/toasts.ts';
import { useCall } from '../../../client/ui/hooks.ts';
import { BUTTONS, CHANGES, doneText, questionOf, type Asked } from './member-changes.ts';

interface ChangeDialogProps {
  asked: Asked;
  onClose: () => void;
}

/** Asks once more before an account may do more or less. */
export function ChangeDialog({ asked: { choice, member }, onClose }: ChangeDialogProps) {
  const queries = useQueryClient();
  const [call, run] = useCall();

  const change = () =>
    void run(async () => {
      await callApi<Member>(`/admin/members/${encodeURIComponent(member.id)}`, {
        method: 'PUT',
        body: CHANGES[choice],
      });
      /* Each change is an entry of the audit too. */
      void queries.invalidateQueries({ queryKey: ['admin', 'members'] });
      void queries.invalidateQueries({ queryKey: ['admin', 'audit'] });
      onClose();
      void showToast(doneText(choice, member));
    });

  return (
    <Dialog title={`${BUTTONS[choice]}?`} describedBy="_change-text" narrow onClose={onClose}>
      <p id="_change-text" className="mt-2 text-soft wrap-anywhere">
        {questionOf(choice, member)}
      </p>
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className={`button ${choice.startsWith('end') ? 'button-danger' : 'button-primary'}`}
          disabled={call.busy}
          onClick={change}
        >
          {BUTTONS[choice]}
        </button>
      </div>
    </Dialog>
  );
}
