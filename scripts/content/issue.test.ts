import { expect, it } from 'vitest';
import { formatIssue, hasErrors, issueLog, sortIssues } from './issue.ts';
import type { Finding } from './issue.ts';

const finding = (line: number | null, code = 'x'): Finding => ({
  code,
  line,
  message: 'm',
  expected: 'e',
  fix: 'f',
});

it('formats file, line, severity, message, code, expected form and fix', () => {
  const log = issueLog('subjects/a/b.md');
  log.error(finding(3));
  log.warning(finding(null));
  expect(log.issues.map(formatIssue)).toEqual([
    'subjects/a/b.md:3  error  m  [x]\n    expected: e\n    fix: f',
    'subjects/a/b.md  warning  m  [x]\n    expected: e\n    fix: f',
  ]);
  expect(hasErrors(log.issues)).toBe(true);
  expect(hasErrors(log.issues.slice(1))).toBe(false);
});

it('names the content folder if there is no file', () => {
  const log = issueLog('');
  log.error(finding(null));
  expect(log.issues.map(formatIssue).join()).toMatch(/^\(content folder\) {2}error/);
});

it('escapes control characters in file names', () => {
  const log = issueLog('a\n\u001b[31mb\u202e.md');
  log.error(finding(1));
  expect(formatIssue(log.issues[0]!).split('\n')[0]).toBe('a\\u000a\\u001b[31mb\\u202e.md:1  error  m  [x]');
});

it('sorts by file, line and code', () => {
  const a = issueLog('a');
  const b = issueLog('b');
  b.error(finding(null));
  a.error(finding(10));
  a.error(finding(9, 'z'));
  a.warning(finding(9, 'y'));
  a.error(finding(null));
  const sorted = sortIssues([...b.issues, ...a.issues]);
  expect(sorted.map(({ file, line, code }) => `${file}${line ?? ''}${code}`)).toEqual([
    'ax',
    'a9y',
    'a9z',
    'a10x',
    'bx',
  ]);
});
