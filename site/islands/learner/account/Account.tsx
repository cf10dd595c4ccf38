import { nameOf } from '../../../client/session/session-state.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { learnerIsland } from '../../island.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { Sessions } from './Sessions.tsx';

/** What a learner can do about the account itself. */
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
      <Sessions />
      <ChangePassword hasPassword={user.hasPassword} />
      <ExportData />
      <DeleteAccount hasPassword={user.hasPassword} />
    </div>
  );
}

export const AccountIsland = learnerIsland(Account);
