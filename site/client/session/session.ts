import { createStore } from 'zustand/vanilla';
import type { User } from '../../../api/contract/identity/auth.ts';
import { ApiError, callApi, onTokenRefused, TOKEN_KEY } from '../api/api.ts';
import { RESTORING, SIGNED_OUT, signedInAs, type Session } from './session-state.ts';
import { forgetKnown, knownLearner, rememberLearner } from './known-learner.ts';
import { readStored, removeStored, writeStored } from '../storage/local-storage.ts';

/** The session of the page, shared by its scripts and, through AuthProvider, by its React islands. */
export const session = createStore<Session>(() => (readStored(TOKEN_KEY) === null ? SIGNED_OUT : RESTORING));

/** The token that the state was made with. */
let heldToken = readStored(TOKEN_KEY);

/** Whether the server has said whose the token is; else who was there last is taken for who is. */
let confirmed = false;

/** ms to wait for the server's word where it is known who was there last. */
const RESUME_AFTER = 3_000;

/** ms after which a call that is not answered is made again. */
const CALL_TIMEOUT = 20_000;

/** ms to the next try where the server could not say who is reading. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * 60_000;
let pause = FIRST_PAUSE;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks the server whose the stored token is. A failure means no user for now, unless it could not be reached: then the
 * learner whom it last named for this token goes on. Only a refusal forgets the token.
 */
async function restore(): Promise<void> {
  clearTimeout(nextTry);
  const token = readStored(TOKEN_KEY);
  /* Calls go out with the stored token: whoever it belongs to, it is not known to be who was here before. */
  if (token !== heldToken) session.setState(token === null ? SIGNED_OUT : RESTORING, true);
  heldToken = token;
  confirmed = false;
  if (token === null) {
    session.setState(SIGNED_OUT, true);
    return;
  }
  /* A network that is there and carries nothing does not fail for minutes. */
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

/** Goes on with the learner who was here last with this token, until the server says otherwise. */
function resume(token: string): void {
  const user = readStored(TOKEN_KEY) === token ? knownLearner(token) : null;
  if (user && session.getState().status === 'restoring') session.setState(signedInAs(user), true);
}

/** Resolves when it is known who is reading. */
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

/** The browser keeps nothing for this site, or has no room left. Its message is for the learner. */
export class SessionNotStored extends Error {
  constructor() {
    super(
      'This browser keeps nothing for this site, so you would not stay signed in. Allow it to keep site data, or free some room, and try again.',
    );
  }
}

/**
 * Keeps the token of a sign-in that succeeded.
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
  session.setState(signedInAs(user), true);
}

/** Forgets the token, here and in every other tab. */
export function clearSession(): void {
  removeStored(TOKEN_KEY);
  forgetKnown();
  heldToken = null;
  session.setState(SIGNED_OUT, true);
}

/** Drops the copies of pages that were read in this browser. */
export function forgetReadPages(): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const tell = (worker: ServiceWorker | null | undefined) => worker?.postMessage('forget-read');
  if (serviceWorker?.controller) {
    tell(serviceWorker.controller);
    return;
  }
  /* A page that was loaded past the worker, as by a forced reload, is not under it. */
  serviceWorker?.getRegistration().then(
    (found) => tell(found?.active),
    () => undefined,
  );
}

/**
 * Ends the session on the server too; where that cannot be reached it is at least forgotten here. With it go the copies of
 * pages that were read, which tell what somebody has studied; subjects that were saved are the device's.
 */
export async function logOut(): Promise<void> {
  const token = readStored(TOKEN_KEY);
  clearSession();
  forgetReadPages();
  if (token === null) return;
  try {
    /* Some pages are left at once by whoever is signed out. */
    await callApi('/auth/logout', { method: 'POST', token, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/* A 401 anywhere ends the session, but not one that has begun since the refused call was made. */
onTokenRefused((token) => {
  if (readStored(TOKEN_KEY) === token) clearSession();
});

/**
 * Keeps the user unchanged, as accounts have no profile to edit.
 * @throws {Error} if nobody is signed in
 */
export function updateProfile(): User {
  const { user } = session.getState();
  if (!user) throw new Error('No user signed in');
  return user;
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
