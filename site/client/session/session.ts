import { createStore } from 'zustand/vanilla';
import type { User } from '../../../api/contract/identity/auth.ts';
import { ApiError, callApi, onTokenRefused, TOKEN_KEY } from '../api/call-api.ts';
import { forgetKnown, knownLearner, rememberLearner } from './known-learner.ts';
import { RECENT_SEARCHES_KEY, readStored, removeStored, writeStored } from '../storage/local-storage.ts';

/** The current session. `restoring` until the server has confirmed the stored token. */
export type Session =
  | { status: 'restoring'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: User };

export const SIGNED_OUT: Session = { status: 'signed-out', user: null };
export const RESTORING: Session = { status: 'restoring', user: null };

export function signedInAs(user: User): Session {
  return { status: 'signed-in', user };
}

/** The display name. */
export function nameOf(user: User): string {
  return user.displayName?.trim() || 'User';
}

/** One or two letters for the avatar, from the name or the e-mail. */
export function initialsOf(user: User): string {
  const words = (user.displayName?.trim() || user.email).split(/\s+/u).slice(0, 2);
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}

/** The session of the page, shared by its scripts and, through AuthProvider, by its React islands. */
export const session = createStore<Session>(() => (readStored(TOKEN_KEY) === null ? SIGNED_OUT : RESTORING));

/** The token that the current state belongs to. */
let heldToken = readStored(TOKEN_KEY);

/** Whether the server has confirmed the token. Until then the last known learner may be shown. */
let confirmed = false;

/** Names the learner who has signed in here and is to see the guide on the home page. */
export const GUIDE_KEY = 'guide_for';

/** ms to wait for the server before continuing as the last known learner. */
const RESUME_AFTER = 3_000;

/** ms */
const CALL_TIMEOUT = 20_000;

/** ms before the next attempt if the server was unreachable. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;
let pause = FIRST_PAUSE;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks the server for the learner of the stored token. If the server is unreachable, the last known learner of this token
 * stays signed in; after other failures nobody is signed in. The token is deleted only if the server rejects it.
 */
async function restore(): Promise<void> {
  clearTimeout(nextTry);
  const token = readStored(TOKEN_KEY);
  /* Calls are sent with the stored token, which may belong to another learner than before. */
  if (token !== heldToken) session.setState(token === null ? SIGNED_OUT : RESTORING, true);
  heldToken = token;
  confirmed = false;
  if (token === null) {
    session.setState(SIGNED_OUT, true);
    return;
  }
  /* A connected but dead network takes minutes to fail. */
  const waited = setTimeout(() => resume(token), RESUME_AFTER);
  try {
    const user = await callApi<User>('/auth/me', { token, timeout: CALL_TIMEOUT });
    pause = FIRST_PAUSE;
    if (readStored(TOKEN_KEY) !== token) return;
    confirmed = true;
    rememberLearner(token, user);
    session.setState(signedInAs(user), true);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === null) resume(token);
    if (session.getState().status === 'restoring') session.setState(SIGNED_OUT, true);
    nextTry = setTimeout(() => void restore(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  } finally {
    clearTimeout(waited);
  }
}

/** Continues as the last known learner of this token. */
function resume(token: string): void {
  const user = readStored(TOKEN_KEY) === token ? knownLearner(token) : null;
  if (user && session.getState().status === 'restoring') session.setState(signedInAs(user), true);
}

/** Resolves when the session is restored. */
export function whenRestored(): Promise<void> {
  return new Promise((resolve) => {
    if (session.getState().status !== 'restoring') {
      resolve();
      return;
    }
    const unsubscribe = session.subscribe(({ status }) => {
      if (status === 'restoring') return;
      unsubscribe();
      resolve();
    });
  });
}

/** The token could not be stored. `message` is shown to the learner. */
export class SessionNotStored extends Error {
  constructor() {
    super(
      'This browser cannot store data for this site, so you would not stay signed in. Allow site data or free some space, then try again.',
    );
  }
}

/**
 * Stores the token after a successful sign-in.
 * @throws {SessionNotStored}
 */
export function startSession(token: string, user: User): void {
  if (!writeStored(TOKEN_KEY, token)) {
    void callApi('/auth/logout', { method: 'POST', token }).catch(() => undefined);
    throw new SessionNotStored();
  }
  heldToken = token;
  confirmed = true;
  rememberLearner(token, user);
  if (!user.guideDone) writeStored(GUIDE_KEY, user.id);
  session.setState(signedInAs(user), true);
}

/** Deletes the token, which signs out all tabs. */
export function clearSession(): void {
  removeStored(TOKEN_KEY);
  removeStored(RECENT_SEARCHES_KEY);
  forgetKnown();
  heldToken = null;
  session.setState(SIGNED_OUT, true);
}

/** Deletes the cached copies of visited pages. */
export function forgetReadPages(): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const tell = (worker: ServiceWorker | null | undefined) => worker?.postMessage('forget-read');
  if (serviceWorker?.controller) {
    tell(serviceWorker.controller);
    return;
  }
  /* A force-reloaded page has no controller. */
  serviceWorker?.getRegistration().then(
    (found) => tell(found?.active),
    () => undefined,
  );
}

/**
 * Signs out here and, if it is reachable, on the server. Copies of visited pages are deleted because they show what
 * the learner studied. Saved subjects belong to the device and remain.
 */
export async function logOut(): Promise<void> {
  const token = readStored(TOKEN_KEY);
  clearSession();
  forgetReadPages();
  if (token === null) return;
  try {
    /* Some pages redirect at once after signing out. */
    await callApi('/auth/logout', { method: 'POST', token, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/* A 401 ends the session, unless another one has started since the request. */
onTokenRefused((token) => {
  if (readStored(TOKEN_KEY) === token) clearSession();
});

/**
 * Takes over what the server has saved, so that the page shows it.
 * @throws {Error} if nobody is signed in
 */
export function updateProfile(change: Partial<User> = {}): User {
  const { user } = session.getState();
  if (!user) throw new Error('No user signed in');
  if (Object.keys(change).length === 0) return user;
  const changed = { ...user, ...change };
  if (heldToken !== null) rememberLearner(heldToken, changed);
  session.setState(signedInAs(changed), true);
  return changed;
}

/** Restores the session and follows changes made by other tabs. Called once per page. */
export function keepSessionUpdated(): void {
  /* A page from the back/forward cache has missed events. */
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void restore();
  });
  addEventListener('online', () => {
    if (!confirmed) void restore();
  });
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) void restore();
  });
  void restore();
}
