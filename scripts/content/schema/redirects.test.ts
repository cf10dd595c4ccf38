import { describe, expect, test } from 'vitest';
import { liveRedirects, parseRedirects, redirectsFile, withRedirect } from './redirects.ts';

const listed = (...pairs: [string, string][]) => pairs.map(([from, to]) => ({ from, to }));

describe('redirects.json', () => {
  test('is a list of redirects', () => {
    const redirects = listed(['polity/a', 'polity/b'], ['संविधान/क', 'polity/b']);
    expect(parseRedirects(redirectsFile(redirects))).toEqual({
      redirects: redirects.map((redirect, index) => ({ ...redirect, line: 3 + 4 * index })),
      issues: [],
    });
    expect(parseRedirects(null)).toEqual({ redirects: [], issues: [] });
  });

  test.each([
    ['{', 'redirects-file', 1],
    ['[]', 'redirects-file', null],
    ['{"redirects": {}}', 'redirects-file', null],
    ['{"redirects": [\n1]}', 'redirect-form', 2],
    ['{"redirects": [\n{"from": "polity/a", "to": "https://evil.example/"}]}', 'redirect-form', 2],
    ['{"redirects": [\n{"from": "polity/a", "to": "//evil.example"}]}', 'redirect-form', 2],
    ['{"redirects": [\n{"from": "polity/../a", "to": "polity/b"}]}', 'redirect-form', 2],
    ['{"redirects": [\n{"from": "api/health", "to": "polity/b"}]}', 'redirect-form', 2],
    ['{"redirects": [\n{"from": "polity/a", "to": "polity/a"}]}', 'redirect-form', 2],
    [
      '{"redirects": [\n{"from": "polity/a", "to": "polity/b"},\n{"from": "polity/a", "to": "polity/c"}]}',
      'redirect-twice',
      3,
    ],
  ])('with %j has an error', (text, code, line) => {
    expect(parseRedirects(text).issues).toMatchObject([
      { severity: 'error', file: 'redirects.json', code, line },
    ]);
  });
});

describe('active redirects', () => {
  const exists = (topic: string) => ['polity/b', 'polity/back'].includes(topic);

  test('point directly to an existing page and never away from one', () => {
    const redirects = listed(
      ['polity/a', 'polity/middle'],
      ['polity/middle', 'polity/b'],
      ['polity/back', 'polity/b'],
      ['polity/lost', 'polity/nowhere'],
      ['polity/round', 'polity/trip'],
      ['polity/trip', 'polity/round'],
    );
    const { live, issues } = liveRedirects(redirects, exists);
    expect([...live]).toEqual([
      ['polity/a', 'polity/b'],
      ['polity/middle', 'polity/b'],
    ]);
    expect(issues.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
      Array(3).fill('warning redirect-broken'),
    );
  });
});

test('a topic that is renamed back is not redirected', () => {
  const once = withRedirect([], { from: 'polity/a', to: 'polity/b' });
  expect(withRedirect(once, { from: 'polity/b', to: 'polity/a' })).toEqual(listed(['polity/b', 'polity/a']));
});
