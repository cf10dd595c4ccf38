import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../../../api/contract/identity/auth.ts';

const stored = new Map<string, string>();
vi.stubGlobal('__API_ORIGIN__', '');
const closed = vi.fn<() => void>();
const page = { documentElement: { dataset: { session: 'signed-in' } }, dispatchEvent: closed };
vi.stubGlobal('document', page);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const { ApiError, callApi } = await import('../api/call-api.ts');
const { clearSession, session, startSession } = await import('./session.ts');
const { endedSession, markUnsaved, shownLearner } = await import('./ended-session.ts');

const asha = { id: 'asha', guideDone: true } as User;

/** A call that the server refuses, because it does not accept the token any more. */
async function refusedCall(): Promise<void> {
  const failure = { success: false, code: 'sign_in_required', message: 'Please sign in to continue.' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(failure, { status: 401 })));
  await expect(callApi('/user/profile')).rejects.toThrow(ApiError);
}

beforeEach(() => {
  startSession('a.b.c', asha);
  return () => clearSession();
});

it('the learner is shown until what is not saved is saved or given up', async () => {
  const release = [markUnsaved(), markUnsaved()];
  await refusedCall();
  expect(session.getState().user).toBeNull();
  expect(shownLearner()).toBe(asha);
  expect(page.documentElement.dataset.session).toBe('signed-in');
  release[0]?.();
  expect(shownLearner()).toBe(asha);
  release[1]?.();
  expect(shownLearner()).toBeNull();
  expect(page.documentElement.dataset.session).toBe('signed-out');
  expect(closed).toHaveBeenCalled();
});

it('the learner is not shown if everything is saved', async () => {
  await refusedCall();
  expect(shownLearner()).toBeNull();
});

it('logging out closes what is not saved, and a late answer does not open it again', async () => {
  const release = markUnsaved();
  stored.set('auth_token', 'a.b.c');
  clearSession();
  stored.set('auth_token', 'a.b.c');
  await refusedCall();
  expect(shownLearner()).toBeNull();
  release();
});

it('signing in again ends it', async () => {
  const release = markUnsaved();
  await refusedCall();
  startSession('d.e.f', asha);
  expect(endedSession.getState().user).toBeNull();
  expect(shownLearner()).toBe(asha);
  release();
});
