import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { User } from '../../../api/contract/identity/auth.ts';
import { AuthProvider, useAuth } from './auth.tsx';
import { SIGNED_OUT, signedInAs, session, updateProfile } from './session.ts';

const user: User = {
  id: 'u1',
  email: 'asha@example.org',
  phoneNumber: null,
  displayName: 'Asha',
  avatar: null,
  isPremium: false,
  role: 'learner',
  hasPassword: true,
  ...{ timeZone: 'UTC', timeZoneProposed: true, guideDone: true, hasPicture: false },
};

afterEach(() => session.setState(SIGNED_OUT, true));

function Status() {
  return useAuth().status;
}

describe('useAuth', () => {
  it('returns the session inside an AuthProvider', () => {
    expect(renderToString(createElement(AuthProvider, null, createElement(Status)))).toBe('signed-out');
  });

  it('throws outside an AuthProvider', () => {
    expect(() => renderToString(createElement(Status))).toThrow(
      'useAuth must be used within an AuthProvider',
    );
  });
});

describe('updateProfile', () => {
  it('keeps the user unchanged', () => {
    session.setState(signedInAs(user), true);
    expect(updateProfile()).toBe(user);
    expect(session.getState()).toEqual(signedInAs(user));
  });

  it('takes over what was saved', () => {
    session.setState(signedInAs(user), true);
    const changed = { ...user, displayName: 'Asha Devi' };
    expect(updateProfile({ displayName: 'Asha Devi' })).toEqual(changed);
    expect(session.getState()).toEqual(signedInAs(changed));
  });

  it('fails if nobody is signed in', () => {
    expect(() => updateProfile()).toThrow('No user signed in');
  });
});
