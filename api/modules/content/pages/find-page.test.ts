import { describe, expect, test } from 'vitest';
import { findPage } from './find-page.ts';

const files = new Set([
  'index.html',
  '404.html',
  'polity/index.html',
  'polity/preamble/index.html',
  'संविधान/index.html',
  '\u0915\u093cानून/été/index.html',
  'polity/é.png',
  '_astro/a.js',
  'robots.txt',
  'admin/edit/index.html',
  'admin/preview/index.html',
]);

const LEGAL = `/${encodeURIComponent('\u0915\u093cानून')}/${encodeURIComponent('été')}`;

describe('findPage', () => {
  test.each([
    ['', 'index.html'],
    ['polity', 'polity/index.html'],
    ['polity/preamble', 'polity/preamble/index.html'],
    ['संविधान', 'संविधान/index.html'],
    ['_astro/a.js', '_astro/a.js'],
    ['robots.txt', 'robots.txt'],
    ['admin/edit', 'admin/edit/index.html'],
    ['admin/edit/polity', 'admin/edit/index.html'],
    ['admin/edit/polity/', 'admin/edit/index.html'],
    ['admin/edit/संविधान/प्रस्तावना', 'admin/edit/index.html'],
    ['admin/preview/polity/preamble', 'admin/preview/index.html'],
  ])('%j is %s', (path, file) => {
    expect(findPage(files, path)).toEqual({ file });
  });

  test.each([
    ['polity/', '/polity'],
    ['polity/index.html', '/polity'],
    ['polity/preamble/', '/polity/preamble'],
    ['index.html', '/'],
    ['/', '/'],
    ['admin/edit/', '/admin/edit'],
    ['admin/edit/index.html', '/admin/edit'],
    ['संविधान/', `/${encodeURIComponent('संविधान')}`],
    ['\u0958ानून/été', LEGAL],
    ['\u0958ानून/e\u0301te\u0301', LEGAL],
    ['\u0915\u093cानून/e\u0301té/index.html', LEGAL],
    ['polity/e\u0301.png', `/polity/${encodeURIComponent('é')}.png`],
  ])('%j redirects to %s', (path, redirect) => {
    expect(findPage(files, path)).toEqual({ redirect });
  });

  test.each([
    '404.html',
    'nothing',
    'nothing/',
    '//',
    '/polity',
    '/polity/',
    '//polity/',
    '/evil.example/',
    '\\evil.example/',
    'polity//',
    'polity/.',
    '../polity/',
    'robots.txt/',
    'POLITY',
    'polity\u0000',
    '__proto__',
    'constructor/',
    'admin',
    'admin/editors',
    'admin/edit.html',
  ])('%j is not found', (path) => {
    expect(findPage(files, path)).toBeNull();
  });

  test('follows a moved topic from a decomposed address', () => {
    const redirects = new Map([['polity/été', 'polity/preamble']]);
    expect(findPage(files, 'polity/e\u0301te\u0301', redirects)).toEqual({ moved: '/polity/preamble' });
  });

  test('returns nothing below the editor path if the site has no editor page', () => {
    expect(findPage(new Set(['index.html']), 'admin/edit/polity')).toBeNull();
  });
});
