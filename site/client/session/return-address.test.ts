import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAddress, storePlace } from './return-address.ts';
import { returnInQuery, safeReturn, storeScroll, takePlace, takeScroll } from './return-after-sign-in.ts';

const ORIGIN = 'https://study.example';
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

describe('a return address', () => {
  it.each([
    '/',
    '/polity',
    '/polity/rights?tab=mcqs&section=3#part',
    '/मौलिक',
    '/review?next=//evil.example',
  ])('may be %s', (address) => {
    expect(safeReturn(address, ORIGIN)).toBe(new URL(address, ORIGIN).href.slice(ORIGIN.length));
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/polity/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'https://study.example@evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /polity',
    'polity',
    '@evil.example',
    '',
    '/login',
    '/login?return=/login',
    '/signup',
    '/auth/callback?token=x',
    '/api/auth/google/start',
    '/polity/../api/auth/google/start',
    '/reset-password',
    '/admin/dashboard',
    '//[',
  ])('is never %j', (address) => {
    expect(safeReturn(address, ORIGIN)).toBeNull();
  });

  it('is always of this origin', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '%2f',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const safe = safeReturn(parts.join(''), ORIGIN);
        if (safe !== null) expect(new URL(safe, ORIGIN).origin).toBe(ORIGIN);
      }),
    );
  });

  it('is carried by the sign-in pages', () => {
    const login = signInAddress('/login', '/polity/rights?tab=mcqs&section=3#part');
    expect(login).toBe('/login?return=%2Fpolity%2Frights%3Ftab%3Dmcqs%26section%3D3%23part');
    expect(returnInQuery(ORIGIN + login)).toBe('/polity/rights?tab=mcqs&section=3#part');
    expect(signInAddress('/signup', null)).toBe('/signup');
    expect(signInAddress('/signup', '/')).toBe('/signup');
    expect(returnInQuery(`${ORIGIN}/login?return=//evil.example`)).toBeNull();
    expect(returnInQuery(`${ORIGIN}/login`)).toBeNull();
  });

  it.each([
    ['/signup', `${ORIGIN}/login?return=%2Fpolity`, '/polity'],
    ['/signup?return=%2Fethics', `${ORIGIN}/login?return=%2Fpolity`, '/ethics'],
    ['/signup', `${ORIGIN}/polity?return=%2Fethics`, null],
    ['/signup', 'https://evil.example/login?return=%2Fpolity', null],
    ['/signup', `${ORIGIN}/login?return=%2F%2Fevil.example`, null],
    ['/signup', 'no address', null],
  ])('of %s after %s is %s', (page, referrer, expected) => {
    expect(returnInQuery(ORIGIN + page, referrer)).toBe(expected);
  });
});

describe('the place of a sign-in', () => {
  it('is returned once, within half an hour', () => {
    storePlace({ address: '/polity?page=2', scroll: 640 }, 1_000);
    expect(takePlace(ORIGIN, 2_000)).toEqual({ address: '/polity?page=2', scroll: 640 });
    expect(takePlace(ORIGIN, 2_000)).toBeNull();
    storePlace({ address: '/polity', scroll: 0 }, 1_000);
    expect(takePlace(ORIGIN, 1_000 + 30 * 60_000)).toBeNull();
  });

  it.each([
    'not json',
    'null',
    '{"address":"//evil.example","scroll":1,"at":1}',
    '{"address":1,"at":1}',
    '[]',
  ])('is null for %s', (text) => {
    stored.set('sign_in_place', text);
    expect(takePlace(ORIGIN, 2)).toBeNull();
  });

  it('keeps the scroll position for its own page only', () => {
    storeScroll({ address: '/polity', scroll: 640 });
    expect(takeScroll('/ethics')).toBeNull();
    expect(takeScroll('/polity')).toBeNull();
    storeScroll({ address: '/polity', scroll: 640 });
    expect(takeScroll('/polity')).toBe(640);
    storeScroll({ address: '/polity', scroll: 0 });
    expect(takeScroll('/polity')).toBeNull();
    stored.set('return_scroll', '{');
    expect(takeScroll('/polity')).toBeNull();
  });
});
