import { nameOf } from '../../../client/session/session-state.ts';
import { useSession } from '../../../client/session/use-session.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { Sessions } from './Sessions.tsx';

/** What a learner can do about the account itself. */
export function Account() {
  const { status, user } = useSession();
  if (status === 'restoring') {
    return (
      <p className="py-20 text-center text-soft" role="status">
        Loading your account…
      </p>
    );
  }
  if (!user) {
    return (
      <div className="card mx-auto max-w-xl p-8 text-center sm:p-12">
        <h1 className="text-3xl font-bold">Account</h1>
        <p className="mt-3 text-lg text-soft">Sign in to see your account.</p>
        <button type="button" className="button button-primary mt-7" data-sign-in>
          Sign In to Continue
        </button>
      </div>
    );
  }
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
