import { createStore } from 'zustand/vanilla';
import type { User } from '../../../api/contract/identity/auth.ts';
import { onTokenRefused } from '../api/call-api.ts';
import { session } from './session.ts';

/*
 * A session that the server ends, such as after a change of the password elsewhere, must not close what is not saved yet. Logging out
 * here closes it: its draft stays on this device.
 */

/** The learner whose session has ended while something was not saved; null otherwise. */
export const endedSession = createStore<{ user: User | null }>(() => ({ user: null }));

const unsaved = new Set<object>();

/** Who was signed in until now, while the page learns that the session is over. */
let last: User | null = null;

session.subscribe(({ user }, { user: before }) => {
  if (user) endedSession.setState({ user: null });
  last = user ? null : before;
  queueMicrotask(() => (last = null));
});

onTokenRefused(() => {
  if (unsaved.size > 0 && last) endedSession.setState({ user: last });
});

/* Styles, and what all pages load, show by it what is for learners. The header asks to sign in all the same. */
endedSession.subscribe(({ user }) => {
  document.documentElement.dataset['session'] = user ? 'signed-in' : session.getState().status;
  if (!user) document.dispatchEvent(new Event('session-closed'));
});

/** Says that something is not saved yet. Returns a function that takes it back. */
export function markUnsaved(): () => void {
  const mark = {};
  unsaved.add(mark);
  return () => {
    unsaved.delete(mark);
    if (unsaved.size === 0) endedSession.setState({ user: null });
  };
}

/** The learner whose data the page shows. */
export const shownLearner = (): User | null => session.getState().user ?? endedSession.getState().user;
