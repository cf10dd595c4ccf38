import { expect, it } from 'vitest';

import { DEFAULT_POPUPS } from './default-popups.ts';
import { contrastOf } from '../fields/contrast.ts';
import { parsePopups } from './popups.ts';

const valid = { id: 'exam', type: 'modal', title: 'Prelims', content: 'They are on 24 May 2026.' };
const file = (...popups: unknown[]) => JSON.stringify({ popups }, null, 1);
const problems = (text: string) =>
  parsePopups(text).issues.map(({ severity, line, code }) => `${severity}:${line} ${code}`);

it('returns the two built-in popups without a file', () => {
  const { popups, issues } = parsePopups(null);
  expect(issues).toEqual([]);
  expect(popups).toEqual(DEFAULT_POPUPS);
  expect(popups).toMatchObject([
    { type: 'banner', position: 'top', animation: 'slide', priority: 1, showAfterSeconds: 3000 },
    { type: 'banner', position: 'bottom', animation: 'slide', priority: 3, showAfterSeconds: 1800 },
  ]);
  expect(popups.map(({ showOncePerSession }) => showOncePerSession)).toEqual([true, false]);
});

it('returns no popups if the list is empty', () => {
  expect(parsePopups('{"popups": []}')).toEqual({ popups: [], issues: [] });
});

it('reads every field', () => {
  const rest = {
    closeButtonText: 'Not now',
    showAfterSeconds: 2.5,
    showAfterScrollPercentage: 40,
    showOncePerSession: false,
    showOnMobile: false,
    showOnDesktop: true,
    position: 'top',
    animation: 'bounce',
    priority: -3,
    autoCloseAfterSeconds: 20,
    zIndex: 45,
  };
  const { popups, issues } = parsePopups(
    `\uFEFF${file({
      ...valid,
      ...rest,
      buttonText: 'Start',
      buttonAction: 'open_app_store',
      colours: { background: '#094d45', text: '#FFFFFF' },
      width: 400,
      height: '12.5rem',
    })}`,
  );
  expect(issues).toEqual([]);
  expect(popups).toEqual([
    {
      ...valid,
      ...rest,
      button: { text: 'Start', action: 'open_app_store' },
      colours: { background: '#094d45', text: '#FFFFFF', button: '#FFFFFF', buttonText: '#094d45' },
      width: '400px',
      height: '12.5rem',
    },
  ]);
});

it('fills in defaults for fields that are missing or null', () => {
  const { popups, issues } = parsePopups(file({ ...valid, width: null, buttonText: null, colours: null }));
  expect(issues).toEqual([]);
  expect(popups).toMatchObject([
    { button: null, closeButtonText: 'Close', showAfterSeconds: 0, showOncePerSession: true, width: null },
  ]);
});

it.each(['{\n"popups": [,\n]}', '[]', '{"popups": {}}', '{}'])(
  'reports %j as an error of the file',
  (text) => {
    expect(parsePopups(text)).toMatchObject({
      popups: [],
      issues: [{ code: 'popups-file', severity: 'error' }],
    });
  },
);

it.each([
  ['id', 'Exam'],
  ['id', null],
  ['type', 'window'],
  ['title', ' '],
  ['content', 'a\nb'],
  ['buttonAction', 'run'],
  ['showAfterSeconds', -1],
  ['showAfterSeconds', '3'],
  ['showAfterSeconds', null],
  ['showAfterScrollPercentage', 101],
  ['showOnMobile', 'yes'],
  ['colours', { background: 'red', text: '#ffffff' }],
  ['colours', { background: '#000000', text: '#ffffff', link: '#ffffff' }],
  ['position', 'left'],
  ['animation', 'spin'],
  ['priority', 1.5],
  ['autoCloseAfterSeconds', 0],
  ['zIndex', 5000],
  ['width', '10px; color: red'],
  ['height', 0],
])('leaves out a popup whose %s is %j and reports the line', (name, value) => {
  const others = Object.entries(valid).filter(([field]) => field !== name);
  const text = file({ ...Object.fromEntries(others), [name]: value }, { ...valid, id: 'other' });
  const { popups, issues } = parsePopups(text);
  expect(popups.map(({ id }) => id)).toEqual(['other']);
  const line = text.split('\n').findIndex((row) => row.includes(`"${name}"`)) + 1;
  expect(issues[0]).toMatchObject({ severity: 'error', code: 'popup-field', file: 'popups.json', line });
  expect(issues[0]?.expected).not.toBe('');
});

it('reports every error of a popup, with missing fields at the line of the entry', () => {
  expect(problems('{"popups": [\n7,\n{"id": "a",\n"zIndex": 0}]}')).toEqual([
    'error:2 popup-field',
    'error:3 popup-field',
    'error:3 popup-field',
    'error:3 popup-field',
    'error:4 popup-field',
  ]);
});

it.each([
  [{ buttonText: 'Go' }, 'popup-field'],
  [{ buttonAction: 'navigate_to_home' }, 'popup-field'],
  [{ showOnMobile: false, showOnDesktop: false }, 'popup-field'],
  [{ colours: { background: '#ffffff', text: '#999999' } }, 'popup-contrast'],
  [
    { colours: { background: '#ffffff', text: '#000000', button: '#ffffff', buttonText: '#eeeeee' } },
    'popup-contrast',
  ],
])('leaves out a popup with incompatible fields: %j', (fields, code) => {
  const { popups, issues } = parsePopups(file({ ...valid, ...fields }));
  expect(popups).toEqual([]);
  expect(issues).toMatchObject([{ severity: 'error', code }]);
});

it('keeps the first of two popups with the same id', () => {
  const { popups, issues } = parsePopups(file(valid, { ...valid, title: 'Again' }));
  expect(popups.map(({ title }) => title)).toEqual(['Prelims']);
  expect(issues).toMatchObject([{ code: 'popup-twice' }]);
});

it('warns about unknown fields and keeps the popup', () => {
  const { popups, issues } = parsePopups(file({ ...valid, color: 'red' }));
  expect(popups).toHaveLength(1);
  expect(issues).toMatchObject([{ severity: 'warning', code: 'popup-unknown-field', line: 8 }]);
});

it('calculates contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#123456', '#123456')).toBe(1);
});
