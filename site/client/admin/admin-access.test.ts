import { describe, expect, it, beforeEach, vi } from 'vitest';
import type { User } from '../../../api/contract/identity/auth.ts';
import {
  accountLabel,
  adminAccessOf,
  forgetReturn,
  rememberReturn,
  returnAddress,
  takeSessionEnd,
} from './admin-access.ts';
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

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('is the page that was left, then the dashboard', () => {
  expect(returnAddress()).toBe('/admin/dashboard');
  rememberReturn('/admin/edit/polity/rights', true);
  expect(returnAddress()).toBe('/admin/edit/polity/rights');
  expect(takeSessionEnd('/admin/edit/polity/rights')).toBe(true);
  expect(takeSessionEnd('/admin/edit/polity/rights')).toBe(false);
  expect(returnAddress()).toBe('/admin/dashboard');
});

it('reports the end of a session only on its page', () => {
  rememberReturn('/admin/edit/polity/rights', true);
  expect(takeSessionEnd('/admin/edit/polity/duties')).toBe(false);
  rememberReturn('/admin/edit/polity/rights', false);
  expect(takeSessionEnd('/admin/edit/polity/rights')).toBe(false);
  rememberReturn('/admin/edit/polity/rights', true);
  forgetReturn();
  expect(takeSessionEnd('/admin/edit/polity/rights')).toBe(false);
});

it.each([
  '//evil.example',
  '/admin//evil.example',
  'https://evil.example/admin/',
  '/admin/\\evil',
  '/polity',
])('is never %s', (path) => {
  rememberReturn(path, true);
  expect(returnAddress()).toBe('/admin/dashboard');
});
