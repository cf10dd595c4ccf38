import { expect, test } from 'vitest';
import { outcomeText, reportStateText } from './report-texts.ts';

test('a closed report says what became of it', () => {
  expect(outcomeText({ outcome: 'corrected', answer: '' })).toBe('The answer key was corrected.');
  expect(outcomeText({ outcome: 'withdrawn', answer: 'Two were right.' })).toBe(
    'The question was withdrawn. Two were right.',
  );
  expect(outcomeText({ outcome: null, answer: '' })).toBe('An editor has looked at the question.');
});

test('an earlier report says where it is', () => {
  const at = '2026-01-05T10:00:00Z';
  const open = { at, closedAt: null, outcome: null, answer: '' };
  expect(reportStateText(open)).toMatch(/^You reported this question on .*no editor has answered yet/);
  const closedAt = '2026-01-06T10:00:00Z';
  expect(
    reportStateText({ ...open, closedAt, outcome: 'closed', answer: 'It is as the source says.' }),
  ).toMatch(
    /^Your report was answered on .* An editor has looked at the question\. It is as the source says\.$/,
  );
});
