import { describe, expect, it } from 'vitest';
import type { User } from '../../../api/contract/identity/auth.ts';
import { accountLabel, adminAccessOf } from './admin-access.ts';
import { RESTORING, SIGNED_OUT, signedInAs } from '../session/session.ts';

const learner: User = {
  id: '1',
  email: 'asha@example.org',
  phoneNumber: null,
  displayName: null,
  avatar: null,
  isPremium: true,
  role: 'learner',
  hasPassword: true,
  ...{ timeZone: 'UTC', timeZoneProposed: true, guideDone: true, hasPicture: false },
};

describe('access to administrators’ pages', () => {
  it('is known once the session is restored', () => {
    expect(adminAccessOf(RESTORING)).toBe('checking');
    expect(adminAccessOf(SIGNED_OUT)).toBe('signed-out');
  });

  it('depends only on the role', () => {
    expect(adminAccessOf(signedInAs(learner))).toBe('refused');
    expect(adminAccessOf(signedInAs({ ...learner, isPremium: false, role: 'admin' }))).toBe('admin');
  });

  it('labels the account by e-mail address or phone number', () => {
    expect(accountLabel({ ...learner, phoneNumber: '+91 98765 43210' })).toBe('asha@example.org');
    expect(accountLabel({ ...learner, email: '', phoneNumber: '+91 98765 43210' })).toBe('+91 98765 43210');
  });
});
