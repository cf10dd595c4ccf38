import { beforeEach, expect, it, vi } from 'vitest';
import { forgetReturn, rememberReturn, returnAddress, takeSessionEnd } from './return-address.ts';

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
