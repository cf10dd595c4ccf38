import { type ReactNode, useState, type SubmitEvent, useEffect, useRef } from 'react';
import { nameOf, forgetReadPages, clearSession } from '../../../client/session/session.ts';
import { SessionEnded, useShownLearner, useUnsaved } from '../../../client/drafts/unsaved-changes.tsx';
import { withQueries } from '../../../client/queries.tsx';
import { learnerIsland } from '../../learner-island.tsx';
import { OwnFiles } from './import/OwnFiles.tsx';
import { NameCard } from './profile/NameCard.tsx';
import { StudyPlanCard } from './profile/StudyPlanCard.tsx';
import { SubjectsFirst } from './profile/SubjectsFirst.tsx';
import { TimeZoneCard } from './profile/TimeZoneCard.tsx';
import { Sessions } from './Sessions.tsx';
import { passwordProblem } from '../../../../api/contract/identity/credentials.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { formValue } from '../../../client/format/form-value.ts';
import { CallSection } from '../../../client/ui/Notice.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { TextField } from '../../../client/ui/fields.tsx';
import { Dialog } from '../../../client/ui/dialogs/Dialog.tsx';
import { useProfile } from '../../../client/profile/use-profile.ts';

/** The account page: profile, sessions, password, data export and deletion. */
function Account() {
  const user = useShownLearner();
  const [isEdited, setIsEdited] = useState(false);
  useUnsaved(isEdited);
  if (!user) return null;
  return (
    <div
      className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-10"
      onInput={() => setIsEdited(true)}
    >
      <div className="sticky top-16 z-10 not-empty:-mb-6">
        <SessionEnded />
      </div>
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

/** Changes the password, or sets one for an account that has signed in only with Google. Ends all other sessions and the calendar feed. */
function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const [call, run] = useCall();
  const [needsCurrent, setNeedsCurrent] = useState(hasPassword);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const newPassword = formValue(data, 'new');
    void run(async () => {
      const problem =
        newPassword === formValue(data, 'confirmation')
          ? passwordProblem(newPassword)
          : 'Passwords do not match';
      if (problem !== null) throw new ApiError(null, 'invalid', problem);
      const current = needsCurrent ? { currentPassword: formValue(data, 'current') } : {};
      await callApi('/auth/password', { method: 'POST', body: { ...current, newPassword } });
      setNeedsCurrent(true);
      form.reset();
    });
  };

  return (
    <CallSection
      title={needsCurrent ? 'Change password' : 'Set a password'}
      doneText="Your password has been changed. All other sessions and the address of your calendar feed have ended."
      call={call}
    >
      <form className="mt-3 grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        {needsCurrent && (
          <div className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]">
            <TextField
              label="Current password"
              type="password"
              name="current"
              autoComplete="current-password"
            />
          </div>
        )}
        <TextField
          label="New password"
          type="password"
          name="new"
          autoComplete="new-password"
          hint="8 to 128 characters"
        />
        <TextField
          label="Confirm new password"
          type="password"
          name="confirmation"
          autoComplete="new-password"
        />
        <button
          type="submit"
          className="button button-tinted justify-self-start sm:col-span-2"
          disabled={call.busy}
        >
          {needsCurrent ? 'Change password' : 'Set password'}
        </button>
      </form>
    </CallSection>
  );
}

/** Deletes the account after a confirmation. */
function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [call, run] = useCall();
  const [asking, setAsking] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = formValue(new FormData(event.currentTarget), 'password');
    setAsking(false);
    void run(async () => {
      await callApi('/auth/account', { method: 'DELETE', body: hasPassword ? { password } : {} });
      clearSession();
      forgetReadPages();
      location.assign('/');
    });
  };

  return (
    <CallSection title="Delete account" call={call}>
      <p className="mt-2 text-soft">
        Your notes, questions, bookmarks, targets, attempts and progress are deleted immediately and cannot be
        restored.
      </p>
      <button type="button" className="button button-danger mt-4" onClick={() => setAsking(true)}>
        Delete my account
      </button>
      {asking && (
        <Dialog title="Delete your account?" size="question" onClose={() => setAsking(false)}>
          <p className="mt-2 text-soft">
            This cannot be undone. Download your data first if you want to keep it.
          </p>
          <form className="mt-4 grid gap-4" onSubmit={submit}>
            {hasPassword && (
              <TextField label="Password" type="password" name="password" autoComplete="current-password" />
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
                Cancel
              </button>
              <button type="submit" className="button button-danger" disabled={call.busy}>
                Delete permanently
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </CallSection>
  );
}

/** Switches the weekly summary by e-mail on and off. */
function WeeklyEmail() {
  const { profile, save } = useProfile();
  const [call, run] = useCall();
  /* Shown while it is saved, and taken back if it is not. */
  const [changed, setChanged] = useState<boolean | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = profile.data !== undefined;

  useEffect(() => {
    /* The browser looked for the address before this was rendered. */
    if (isLoaded && location.hash === '#weekly-email') box.current?.scrollIntoView();
  }, [isLoaded]);

  const change = (weeklyEmail: boolean) =>
    run(async () => {
      setChanged(weeklyEmail);
      try {
        await save({ weeklyEmail });
      } finally {
        setChanged(null);
      }
    });

  return (
    <div ref={box} id="weekly-email" className="scroll-mt-20">
      <CallSection
        title="Weekly e-mail"
        call={profile.error ? { ...call, problem: profile.error.message } : call}
      >
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 cursor-pointer"
            checked={changed ?? profile.data?.weeklyEmail ?? false}
            disabled={!isLoaded || call.busy}
            onChange={(event) => void change(event.target.checked)}
          />
          Send me a summary of my week every Sunday morning
        </label>
        <p className="mt-2 text-sm text-soft">
          It is sent if you studied in the last two weeks and this site can send e-mail. Each e-mail has a
          link to stop it.
        </p>
      </CallSection>
    </div>
  );
}
