import { useEffect, useState } from 'react';
import type { User } from '../../../api/contract/identity/auth.ts';
import { ownPicture } from '../session/own-picture.ts';
import { initialsOf } from '../session/session-state.ts';

/** The learner's picture, or their initials. It has no accessible name: show the name beside it. */
export function Avatar({ user }: { user: User }) {
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
