import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../api/contract/admin/members.ts';
import {
  BUTTON_LABELS,
  MEMBER_CHANGES,
  choicesFor,
  successToast,
  confirmationText,
  isPossible,
} from './member-changes.ts';

const ravi: Member = {
  id: 'ravi',
  email: 'ravi@example.org',
  emailVerified: true,
  displayName: 'Ravi',
  role: 'learner',
  isPremium: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('changes of an account', () => {
  it('toggle its current state', () => {
    expect(choicesFor(ravi, 'asha')).toEqual(['grant-premium', 'make-admin']);
    expect(choicesFor({ ...ravi, isPremium: true, role: 'admin' }, 'asha')).toEqual([
      'end-premium',
      'end-admin',
    ]);
  });

  it('do not include the removal of one’s own role', () => {
    expect(choicesFor({ ...ravi, role: 'admin' }, 'ravi')).toEqual(['grant-premium']);
  });

  it('make no administrator of an account that is not verified', () => {
    const unverified = { ...ravi, emailVerified: false };
    expect([isPossible('make-admin', ravi), isPossible('make-admin', unverified)]).toEqual([true, false]);
    expect([isPossible('grant-premium', unverified), isPossible('end-admin', unverified)]).toEqual([
      true,
      true,
    ]);
  });

  it('change only one property', () => {
    expect(MEMBER_CHANGES['end-admin']).toEqual({ role: 'learner' });
    expect(MEMBER_CHANGES['grant-premium']).toEqual({ isPremium: true });
  });
});

describe('confirmation and success texts', () => {
  it('name the account before and after', () => {
    for (const choice of ['grant-premium', 'end-premium', 'make-admin', 'end-admin'] as const) {
      expect(confirmationText(choice, ravi)).toMatch(/^ravi@example\.org .+\.$/);
      expect(successToast(choice, ravi).description).toMatch(/^ravi@example\.org .+\.$/);
      expect(BUTTON_LABELS[choice]).not.toBe('');
    }
  });

  it('say that the address must be verified before the account can become an administrator', () => {
    expect(confirmationText('make-admin', ravi)).not.toMatch(/verified/);
    expect(confirmationText('make-admin', { ...ravi, emailVerified: false })).toMatch(/is not verified yet/);
  });

  it('say that an administrator keeps access to premium topics', () => {
    expect(confirmationText('end-premium', { ...ravi, role: 'admin' })).toMatch(/still open all topics/);
  });
});
