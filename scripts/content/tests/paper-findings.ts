import type { IssueLog } from '../issue.ts';
import type { TestPaper } from '../model.ts';

/** Logs what is wrong with the fields of a test, without looking at its questions. */
export function checkPaperFields(test: TestPaper, log: IssueLog): void {
  const { opens, closes, scheme, marks, ranked, afterwards, answers, lineOf } = test;
  const [opensAt, closesAt] = [opens, closes].map((time) => (time === null ? null : Date.parse(time)));
  if (opensAt != null && closesAt != null && closesAt <= opensAt) {
    log.error({
      code: 'test-closes',
      line: lineOf(['closes']),
      message: 'The test closes before it opens.',
      expected: 'closes: a time after opens',
      fix: 'correct one of the two times',
    });
  }
  if (ranked && closes === null) {
    log.error({
      code: 'test-ranked-open',
      line: lineOf(['ranked']),
      message: 'The test is ranked, but it never closes, so others could answer when they know its answers.',
      expected: 'closes: a time with its zone, such as 2027-01-10T12:00:00+05:30',
      fix: 'add closes, or remove ranked: first attempts are then compared without a rank',
    });
  }
  if (ranked && answers === 'at-once') {
    log.error({
      code: 'test-answers',
      line: lineOf(['answers']),
      message: 'The test is ranked, so its answers must not be shown before it closes.',
      expected: 'answers: after-close, or no answers',
      fix: 'remove answers',
    });
  }
  if (afterwards === 'practice' && closes === null) {
    log.warning({
      code: 'test-afterwards',
      line: lineOf(['afterwards']),
      message: 'The test never closes, so its questions never join practice.',
      expected: 'closes: the time after which they do',
      fix: 'add closes, or remove afterwards',
    });
  }
  if (answers === 'after-close' && closes === null) {
    log.error({
      code: 'test-answers',
      line: lineOf(['answers']),
      message: 'The test never closes, so its answers never appear.',
      expected: 'closes: the time after which they do',
      fix: 'add closes, or remove answers',
    });
  }
  if (scheme === 'custom' && marks === null) {
    log.error({
      code: 'test-marks',
      line: lineOf(['scheme']),
      message: 'The scheme is custom, but no marks are given.',
      expected: 'marks: {right: 2, wrong: -2/3, blank: 0}',
      fix: 'add marks, or name one of the other schemes',
    });
  }
  if (marks === null) return;
  if (scheme !== 'custom') {
    log.error({
      code: 'test-marks',
      line: lineOf(['marks']),
      message: `The scheme ${scheme} has its own marks.`,
      expected: 'marks only with scheme: custom',
      fix: 'remove marks, or write scheme: custom',
    });
  }
  const { right, wrong = '0', blank = '0' } = marks;
  for (const [name, written] of Object.entries({ right, wrong, blank })) {
    if (isPositive(written) === (name === 'right')) continue;
    log.error({
      code: 'test-marks',
      line: lineOf(['marks', name]),
      message: `The marks of a ${name} answer are ${written}.`,
      expected: 'right above 0; wrong and blank at most 0, such as -2/3',
      fix: 'correct the sign',
    });
  }
}

function isPositive(marks: string): boolean {
  return !marks.startsWith('-') && /[1-9]/.test(marks.split('/')[0] ?? '');
}
