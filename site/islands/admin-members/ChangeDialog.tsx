import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Member } from '../../../api/contract/members.ts';
import { callApi } from '../../client/api.ts';
import { showToast } from '../../client/toasts.ts';
import { useCall } from '../../client/use-call.ts';
import { BUTTONS, CHANGES, doneText, questionOf, type Asked } from './members-state.ts';

interface ChangeDialogProps {
  /** Null while it is closed. */
  asked: Asked | null;
  onClose: () => void;
}

/** Asks once more before an account may do more or less. */
export function ChangeDialog({ asked, onClose }: ChangeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="_change-title"
      aria-describedby="_change-text"
      className="card m-auto w-[min(28rem,calc(100vw-2rem))] p-6 text-ink shadow-xl backdrop:bg-black/50"
      onClose={onClose}
    >
      {asked && <Change asked={asked} onEnd={() => dialog.current?.close()} />}
    </dialog>
  );
}

/** The question, and what it asks for. */
function Change({ asked: { choice, member }, onEnd }: { asked: Asked; onEnd: () => void }) {
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
      onEnd();
      void showToast(doneText(choice, member));
    });

  return (
    <>
      <h2 id="_change-title" className="text-xl font-bold">
        {BUTTONS[choice]}?
      </h2>
      <p id="_change-text" className="mt-2 text-soft wrap-anywhere">
        {questionOf(choice, member)}
      </p>
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onEnd}>
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
    </>
  );
}
