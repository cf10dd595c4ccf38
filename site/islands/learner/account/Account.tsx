import { nameOf } from '../../../client/session/session-state.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { downloadFile } from '../../../client/api/files.ts';
import { CallSection } from '../../../client/ui/CallSection.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { learnerIsland } from '../../island.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { NameCard } from './profile/NameCard.tsx';
import { StudyPlanCard } from './profile/StudyPlanCard.tsx';
import { TimeZoneCard } from './profile/TimeZoneCard.tsx';
import { Sessions } from './Sessions.tsx';

/** The account page: profile, sessions, password, data export and deletion. */
function Account() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <header>
        <h1 className="text-3xl font-bold">Account</h1>
        <p className="mt-2 text-soft">
          {nameOf(user)} · {user.email}
        </p>
      </header>
      <NameCard user={user} />
      <StudyPlanCard />
      <TimeZoneCard user={user} />
      <Sessions />
      <ChangePassword hasPassword={user.hasPassword} />
      <ExportData />
      <DeleteAccount hasPassword={user.hasPassword} />
    </div>
  );
}

function ExportData() {
  const [call, run] = useCall();
  return (
    <CallSection title="Your data" call={call}>
      <p className="mt-2 text-soft">Download all your data as one JSON file.</p>
      <button
        type="button"
        className="button button-quiet mt-4"
        disabled={call.busy}
        onClick={() => void run(() => downloadFile('/auth/export', 'swadhyay-export.json'))}
      >
        Download my data
      </button>
    </CallSection>
  );
}

export const AccountIsland = learnerIsland(Account);
