import type { ReactNode } from 'react';
import { nameOf } from '../../../client/session/session.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { withQueries } from '../../../client/queries.tsx';
import { learnerIsland } from '../../island.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OwnFiles } from './import/OwnFiles.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { NameCard } from './profile/NameCard.tsx';
import { StudyPlanCard } from './profile/StudyPlanCard.tsx';
import { SubjectsFirst } from './profile/SubjectsFirst.tsx';
import { TimeZoneCard } from './profile/TimeZoneCard.tsx';
import { Sessions } from './Sessions.tsx';
import { WeeklyEmail } from './WeeklyEmail.tsx';

/** The account page: profile, sessions, password, data export and deletion. */
function Account() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10">
      <header>
        <h1 className="text-3xl font-bold">Account</h1>
        <p className="mt-2 text-soft">
          {nameOf(user)} · {user.email}
        </p>
      </header>
      <AccountGroup title="You" text="How you are greeted. Nobody else sees it.">
        <NameCard user={user} />
      </AccountGroup>
      <AccountGroup title="Your study" text="What you prepare for, and when your days begin.">
        <StudyPlanCard />
        <SubjectsFirst />
        <TimeZoneCard user={user} />
        <WeeklyEmail />
      </AccountGroup>
      <AccountGroup title="Security" text="Your password, and the devices that are signed in.">
        <Sessions />
        <ChangePassword hasPassword={user.hasPassword} />
      </AccountGroup>
      <AccountGroup title="Your data" text="It is yours: take it with you, or delete it.">
        <OwnFiles />
        <DeleteAccount hasPassword={user.hasPassword} />
      </AccountGroup>
    </div>
  );
}

interface AccountGroupProps {
  title: string;
  /** What the settings of the group are about. */
  text: string;
  /** The parts of the group, see `CallSection`. */
  children: ReactNode;
}

/** Settings that belong together: a heading, and a card with a part for each. On wide screens they are side by side. */
function AccountGroup({ title, text, children }: AccountGroupProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="self-start lg:sticky lg:top-20 lg:pt-6">
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-1 text-sm text-soft">{text}</p>
      </div>
      <div className="card divide-y divide-line">{children}</div>
    </section>
  );
}

export const AccountIsland = learnerIsland(withQueries(Account));
