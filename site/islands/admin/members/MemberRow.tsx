import type { Member } from '../../../../api/contract/admin/members.ts';
import { formatDay } from '../../../client/format/format.ts';
import { BUTTON_LABELS, choicesFor, type PendingChange } from './member-changes.ts';

interface MemberRowProps {
  member: Member;
  ownId: string;
  onChoose: (choice: PendingChange['choice']) => void;
}

/** An account with buttons for its possible changes. */
export function MemberRow({ member, ownId, onChoose }: MemberRowProps) {
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
          Joined {formatDay(createdAt)}
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
