import { expect, it } from 'vitest';
import { defaultSite, parseSite } from './site-settings.ts';

it('has defaults for everything', () => {
  expect(parseSite(null)).toEqual({ site: defaultSite(), issues: [] });
  expect(parseSite('{}')).toEqual({ site: defaultSite(), issues: [] });
  expect(defaultSite()).toMatchObject({ name: 'Swadhyay', groupLink: null });
});

it('reads name, description and link', () => {
  const site = { name: 'Path', description: 'Study', groupLink: 'https://t.me/x' };
  expect(parseSite(JSON.stringify(site))).toEqual({ site, issues: [] });
  expect(parseSite('{"groupLink": null}').site.groupLink).toBeNull();
});

it.each([
  ['{\n"name": "a",,\n}', 2],
  ['[]', null],
  ['{\n"name": 1}', 2],
  ['{\n"name": " "}', 2],
  ['{\n"description": "a\\nb"}', 2],
  ['{\n"groupLink": "javascript:alert(1)"}', 2],
  ['{\n"groupLink": "http://t.me/x"}', 2],
  ['{\n"groupLink": "https://"}', 2],
  ['{\n"groupLink": 7}', 2],
])('reports %j as an error with its line and returns the defaults', (text, line) => {
  const { site, issues } = parseSite(text);
  expect(issues).toMatchObject([{ severity: 'error', code: 'structure-site', file: 'site.json', line }]);
  expect(site).toEqual(defaultSite());
});

it('warns about unknown settings', () => {
  const { site, issues } = parseSite('{"name": "A",\n"__proto__": {"name": "B"},\n"grouplink": null}');
  expect(site.name).toBe('A');
  expect(issues.map(({ severity, line }) => `${severity}:${line}`)).toEqual(['warning:2', 'warning:3']);
});
