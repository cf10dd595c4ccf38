import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../api/contract/admin/members.ts';
import { BUTTONS, CHANGES, choicesFor, doneText, questionOf } from './member-changes.ts';

const ravi: Member = {
  id: 'ravi',
  email: 'ravi@example.org',
  emailVerified: true,
  displayName: 'Ravi',
  role: 'learner',
  isPremium: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('what can be done to an account', () => {
  it('is the opposite of what is so', () => {
    expect(choicesFor(ravi, 'asha')).toEqual(['grant-premium', 'make-admin']);
    expect(choicesFor({ ...ravi, isPremium: true, role: 'admin' }, 'asha')).toEqual([
      'end-premium',
      'end-admin',
    ]);
  });

  it('is never to lock oneself out', () => {
    expect(choicesFor({ ...ravi, role: 'admin' }, 'ravi')).toEqual(['grant-premium']);
  });

  it('changes one thing alone', () => {
    expect(CHANGES['end-admin']).toEqual({ role: 'learner' });
    expect(CHANGES['grant-premium']).toEqual({ isPremium: true });
  });
});

describe('words for it', () => {
  it('name the account before and after', () => {
    for (const choice of ['grant-premium', 'end-premium', 'make-admin', 'end-admin'] as const) {
      expect(questionOf(choice, ravi)).toMatch(/^ravi@example\.org .+\.$/);
      expect(doneText(choice, ravi).description).toMatch(/^ravi@example\.org .+\.$/);
      expect(BUTTONS[choice]).not.toBe('');
    }
  });

  it('say that an address has to be verified before the account can be an administrator', () => {
    expect(questionOf('make-admin', ravi)).not.toMatch(/verified/);
    expect(questionOf('make-admin', { ...ravi, emailVerified: false })).toMatch(/is not verified yet/);
  });

  it('do not promise that an administrator loses sight of anything', () => {
    expect(questionOf('end-premium', { ...ravi, role: 'admin' })).toMatch(/still open all topics/);
  });
});
