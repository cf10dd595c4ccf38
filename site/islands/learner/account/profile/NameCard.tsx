import { useState, type SubmitEvent } from 'react';
import type { User } from '../../../../../api/contract/identity/auth.ts';
import { NAME_MAXIMUM, profileProblem } from '../../../../../api/contract/identity/identity-rules.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { saveProfile } from '../../../../client/profile/use-profile.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { TextField } from '../../../../client/ui/fields.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { PictureField } from './PictureField.tsx';

/** The learner's name and picture. */
export function NameCard({ user }: { user: User }) {
  const [call, run] = useCall();
  const [name, setName] = useState(user.displayName ?? '');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      const problem = profileProblem({ displayName: name });
      if (problem !== null) throw new ApiError(null, 'invalid', problem);
      const { displayName } = await saveProfile({ displayName: name });
      setName(displayName ?? '');
    });
  };

  return (
    <CallSection title="Name and picture" call={call} doneText="Saved.">
      <div className="mt-4">
        <PictureField user={user} />
      </div>
      <form className="mt-5 grid gap-4" onSubmit={submit}>
        <TextField
          label="Name"
          required={false}
          autoComplete="name"
          maxLength={4 * NAME_MAXIMUM}
          placeholder="How you would like to be greeted"
          value={name}
          onChange={setName}
        />
        <button type="submit" className="button button-tinted justify-self-start" disabled={call.busy}>
          Save name
        </button>
      </form>
    </CallSection>
  );
}
