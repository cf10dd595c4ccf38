import { useState, type SubmitEvent, useId, useRef, type ChangeEvent, useEffect } from 'react';
import type { User } from '../../../../../api/contract/identity/auth.ts';
import {
  NAME_MAXIMUM,
  profileProblem,
  PICTURE_TYPES,
  PICTURE_BYTES,
  PICTURE_SIDE,
} from '../../../../../api/contract/identity/identity-rules.ts';
import { ApiError, callApi } from '../../../../client/api/call-api.ts';
import { saveProfile } from '../../../../client/profile/profile-api.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { TextField } from '../../../../client/ui/fields.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { forgetOwnPicture, ownPicture } from '../../../../client/session/own-picture.ts';
import { updateProfile, initialsOf } from '../../../../client/session/session.ts';
import { asJpeg, OPENED_BYTES, type Size } from '../../../../client/ui/shrink-image.ts';

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

/** Shows the learner's picture or initials, and changes the picture. */
function PictureField({ user }: { user: User }) {
  const [call, run] = useCall();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    void run(async () => {
      await callApi('/user/picture', { method: 'PUT', body: await shrinkPicture(file) });
      forgetOwnPicture();
      updateProfile({ hasPicture: true });
    });
  };
  const remove = () =>
    void run(async () => {
      await callApi('/user/picture', { method: 'DELETE' });
      forgetOwnPicture();
      updateProfile({ hasPicture: false });
    });

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar user={user} />
      <div className="min-w-48 flex-1">
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-tinted"
            disabled={call.busy}
            aria-describedby={id}
            onClick={() => input.current?.click()}
          >
            {user.hasPicture ? 'Change picture' : 'Add a picture'}
          </button>
          {user.hasPicture && (
            <button type="button" className="button button-quiet" disabled={call.busy} onClick={remove}>
              Remove picture
            </button>
          )}
        </div>
        <p id={id} className="mt-2 text-sm text-soft">
          Only you see it. It is cut to a square, and details such as where it was taken are removed.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(',')}
          aria-label="Your picture"
          onChange={choose}
        />
        {call.problem !== null && (
          <p className="notice-bad mt-3" role="alert">
            {call.problem}
          </p>
        )}
        {call.done && (
          <p className="sr-only" role="status">
            {user.hasPicture ? 'Your picture has been saved.' : 'Your picture has been removed.'}
          </p>
        )}
      </div>
    </div>
  );
}

/** The learner's picture, or their initials. It has no accessible name: show the name beside it. */
function Avatar({ user }: { user: User }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    void (user.hasPicture ? ownPicture(user.id) : Promise.resolve(null)).then((found) => {
      if (shown) setUrl(found);
    });
    return () => {
      shown = false;
    };
  }, [user]);
  const box = 'grid size-20 shrink-0 place-items-center rounded-full';
  if (url !== null) return <img className={`${box} object-cover`} src={url} alt="" width="80" height="80" />;
  return (
    <span
      className={`${box} bg-accent-wash font-serif text-3xl font-bold text-accent-text`}
      aria-hidden="true"
    >
      {initialsOf(user)}
    </span>
  );
}

/** Twice the stored size, so that the server scales a sharp picture. */
const SIDE = 2 * PICTURE_SIDE;

const UNREADABLE = 'This picture cannot be read. Choose a JPEG, PNG or WebP picture.';

/** The square in the middle of a picture, in its pixels. */
function middleSquare({ width, height }: Size) {
  const side = Math.min(width, height);
  const [x, y] = [Math.round((width - side) / 2), Math.round((height - side) / 2)];
  return { x, y, width: side, height: side };
}

/**
 * Cuts a square from a picture and makes it small enough to upload. The device's metadata stay behind.
 *
 * @throws {ApiError} if the file is no picture that this browser can read
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size > OPENED_BYTES)
    throw new ApiError(null, 'invalid_picture', 'Choose a picture of at most 30 MB.');
  const sizes = (picture: Size) => [{ part: middleSquare(picture), width: SIDE, height: SIDE }];
  const blob = await asJpeg(file, { sizes, bytes: PICTURE_BYTES });
  if (!blob) throw new ApiError(null, 'invalid_picture', UNREADABLE);
  return blob;
}
