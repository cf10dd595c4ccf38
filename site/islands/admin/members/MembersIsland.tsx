import { useRef, useState } from 'react';
import type { Member } from '../../../../api/contract/admin/members.ts';
import { EntryPager } from '../../../client/ui/Pager.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { SearchField } from '../../../client/admin/SearchField.tsx';
import { useEntryPages } from '../../../client/api/use-entry-pages.ts';
import { useDebounced, useCall } from '../../../client/ui/hooks.ts';
import {
  type PendingChange,
  BUTTON_LABELS,
  choicesFor,
  MEMBER_CHANGES,
  successToast,
  confirmationText,
  isPossible,
} from './member-changes.ts';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../learner-island.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../client/api/call-api.ts';
import { Dialog } from '../../../client/ui/dialogs/Dialog.tsx';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { formatOwnDay } from '../../../client/session/learner-day.ts';

function Members({ learner: ownId }: { learner: string }) {
  const [search, setSearch] = useState('');
  const query = useDebounced(search.trim());
  const pages = useEntryPages<Member>('members', query === '' ? {} : { query });
  const [pending, setPending] = useState<PendingChange | null>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const { entries } = pages;

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={pages.isLoading}>
      <h2 ref={top} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
        Members
      </h2>
      <SearchField label="Search members by e-mail or name" value={search} onChange={setSearch} />
      {pages.problem !== null && (
        <LoadError text={`The members could not be loaded. ${pages.problem}`} onRetry={pages.retry} />
      )}
      {entries?.length !== 0 && entries !== undefined && (
        <ul className="card divide-y divide-line">
          {entries.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              ownId={ownId}
              onChoose={(choice) => setPending({ choice, member })}
            />
          ))}
        </ul>
      )}
      <EntryPager
        pages={pages}
        label="Pages of members"
        none="No members found"
        noMore="There are no more members."
        top={top}
      />
      {pending && <MemberChangeDialog pending={pending} onClose={() => setPending(null)} />}
    </section>
  );
}

export const MembersIsland = adminIsland(withQueries(Members));

interface MemberRowProps {
  member: Member;
  ownId: string;
  onChoose: (choice: PendingChange['choice']) => void;
}

/** An account with buttons for its possible changes. */
function MemberRow({ member, ownId, onChoose }: MemberRowProps) {
  const { id, email, displayName, emailVerified, role, isPremium, createdAt } = member;
  const name = displayName?.trim() ?? '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          <bdi>{name || email}</bdi>
          {id === ownId && <span className="badge bg-sunken text-soft">You</span>}
          {role === 'admin' && <span className="badge bg-accent-wash text-accent-text">Administrator</span>}
          {isPremium && <span className="badge bg-warn-wash text-warn">Premium</span>}
        </p>
        <p className="mt-0.5 text-sm text-soft wrap-anywhere">
          {name !== '' && <>{email} · </>}
          Joined {formatOwnDay(createdAt)}
          {!emailVerified && ' · E-mail not verified'}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        {choicesFor(member, ownId).map((choice) => (
          <button
            /* The same key for a change and its opposite, so that the button keeps the focus. */
            key={choice.replace(/^.*-/, '')}
            type="button"
            className="text-button"
            aria-label={`${BUTTON_LABELS[choice]}: ${email}`}
            onClick={() => onChoose(choice)}
          >
            {BUTTON_LABELS[choice]}
          </button>
        ))}
      </div>
    </li>
  );
}

interface MemberChangeDialogProps {
  pending: PendingChange;
  onClose: () => void;
}

/** Confirms a change of an account's role or premium status. */
function MemberChangeDialog({ pending: { choice, member }, onClose }: MemberChangeDialogProps) {
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
          disabled={call.busy || !isPossible(choice, member)}
          onClick={change}
        >
          {BUTTON_LABELS[choice]}
        </button>
      </div>
    </Dialog>
  );
}
