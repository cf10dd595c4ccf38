import { useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../../../api/contract/admin/members.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { Dialog } from '../../../client/ui/dialogs/Dialog.tsx';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { useCall } from '../../../client/ui/hooks.ts';
import {
  BUTTON_LABELS,
  MEMBER_CHANGES,
  successToast,
  confirmationText,
  type PendingChange,
} from './member-changes.ts';

interface MemberChangeDialogProps {
  pending: PendingChange;
  onClose: () => void;
}

/** Confirms a change of an account's role or premium status. */
export function MemberChangeDialog({ pending: { choice, member }, onClose }: MemberChangeDialogProps) {
  const queries = useQueryClient();
  const [call, run] = useCall();

  const change = () =>
    void run(async () => {
      await callApi<Member>(`/admin/members/${encodeURIComponent(member.id)}`, {
        method: 'PUT',
        body: MEMBER_CHANGES[choice],
      });
      /* The change also adds an audit entry. */
      void queries.invalidateQueries({ queryKey: ['admin', 'members'] });
      void queries.invalidateQueries({ queryKey: ['admin', 'audit'] });
      onClose();
      void showToast(successToast(choice, member));
    });

  return (
    <Dialog title={`${BUTTON_LABELS[choice]}?`} describedBy="_change-text" size="narrow" onClose={onClose}>
      <p id="_change-text" className="mt-2 text-soft wrap-anywhere">
        {confirmationText(choice, member)}
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
          {BUTTON_LABELS[choice]}
        </button>
      </div>
    </Dialog>
  );
}
