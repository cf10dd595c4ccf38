import { hasErrors, issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import type { TestPaper } from '../model.ts';
import type { QuestionRef } from '../questions/question-id.ts';
import { findQuestions, isOpenComparison } from './draw-questions.ts';
import type { Part, ResolveOptions } from './draw-questions.ts';
import { checkPaperFields } from './paper-findings.ts';
import { checkTopics } from './paper-topics.ts';
import type { BankQuestion } from './question-bank.ts';

/** A test with its questions, in order. */
export interface ResolvedPaper {
  questions: (BankQuestion & { section: number })[];
  /** At least one; a test without sections has one without a title. */
  sections: { title: string; questions: number }[];
  /** Whether first attempts are compared without a rank. */
  openComparison: boolean;
}

/** Looks up and draws the questions of a test. With an error among the issues, `paper` is null. */
export function resolvePaper(
  test: TestPaper,
  options: ResolveOptions,
): { paper: ResolvedPaper | null; issues: Issue[] } {
  const log = issueLog(`tests/${test.slug}.md`);
  checkPaperFields(test, log);
  const parts = partsOf(test, log);
  const found = parts && findQuestions(test, parts, options, log);
  checkTopics(test, options.bank, log);
  const sectioned = found && !hasErrors(log.issues) ? inSections(test, found, log) : null;
  const paper = parts &&
    sectioned && { ...sectioned, openComparison: isOpenComparison(test, parts, options.bank) };
  return { paper: hasErrors(log.issues) ? null : paper, issues: log.issues };
}

/** What the questions come from, in order; null if that is not clear. */
function partsOf(test: TestPaper, log: IssueLog): Part[] | null {
  const { questions, blueprint, sections, lineOf } = test;
  const filled = sections.filter((section) => section.questions?.length || section.blueprint?.length);
  const ways = [questions.length > 0, blueprint.length > 0, filled.length > 0].filter(Boolean).length;
  if (ways > 1 || (filled.length > 0 && filled.length < sections.length)) {
    log.error({
      code: 'test-questions-mixed',
      line: lineOf(filled.length > 0 ? ['sections'] : ['blueprint']),
      message: 'The questions are stated in several ways.',
      expected: 'one of: questions, blueprint, or questions or blueprint in every section',
      fix: 'keep one of them',
    });
    return null;
  }
  if (filled.length > 0) {
    return sections.flatMap((section, index): Part[] => [
      ...(section.questions?.length
        ? [{ section: index, path: ['sections', index, 'questions'], refs: section.questions }]
        : []),
      ...(section.blueprint ?? []).map((row, number): Part => {
        return { section: index, path: ['sections', index, 'blueprint', number], row };
      }),
    ]);
  }
  if (questions.length > 0) return [{ section: 0, path: ['questions'], refs: questions }];
  if (blueprint.length > 0) {
    return blueprint.map((row, number) => ({ section: 0, path: ['blueprint', number], row }));
  }
  if (test.own.length > 0) return [{ section: 0, path: [], refs: test.own.map(({ id }) => id) }];
  log.error({
    code: 'test-no-questions',
    line: null,
    message: test.hasCsv
      ? 'The test has no questions: all rows of its .csv file are dropped.'
      : `The test has no questions: there is no file ${test.slug}.csv, no list and no blueprint.`,
    expected: `a file ${test.slug}.csv beside it, or the field questions or blueprint`,
    fix: 'add one of them',
  });
  return null;
}

/** Applies the counts of sections to a paper whose questions are stated as a whole. */
function inSections(
  test: TestPaper,
  questions: (BankQuestion & { section: number })[],
  log: IssueLog,
): Omit<ResolvedPaper, 'openComparison'> | null {
  const { sections, lineOf } = test;
  if (questions.length === 0) {
    log.error({
      code: 'test-no-questions',
      line: null,
      message: 'None of the questions of the test can be used.',
      expected: 'at least one question',
      fix: 'list other questions',
    });
    return null;
  }
  if (sections.length === 0) return { questions, sections: [{ title: '', questions: questions.length }] };
  const isFilled = sections.some((section) => section.questions?.length || section.blueprint?.length);
  const sizes = sections.map((section, index) => {
    const inside = questions.filter((question) => question.section === index).length;
    return isFilled ? inside : (section.count ?? 0);
  });
  for (const [index, section] of sections.entries()) {
    const stated = section.count;
    if (stated !== undefined && stated === sizes[index] && stated > 0) continue;
    if (isFilled && stated === undefined && sizes[index] !== 0) continue;
    log.error({
      code: 'test-section-count',
      line: lineOf(['sections', index, ...(stated === undefined ? [] : ['count'])]),
      message: isFilled
        ? `The section "${section.title}" has ${sizes[index]} questions.`
        : `The section "${section.title}" has no count.`,
      expected: isFilled
        ? 'a count that agrees with its questions, or none'
        : 'count: the number of its questions',
      fix: 'correct the count',
    });
  }
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum !== questions.length) {
    log.error({
      code: 'test-section-total',
      line: lineOf(['sections']),
      message: `The sections have ${sum} questions together, the test has ${questions.length}.`,
      expected: 'counts whose sum is the number of questions',
      fix: 'correct the counts',
    });
  }
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((total, size) => total + size, 0));
  return {
    questions: isFilled
      ? questions
      : questions.map((question, position) => {
          return {
            ...question,
            section: Math.max(
              0,
              ends.findIndex((end) => position < end),
            ),
          };
        }),
    sections: sections.map(({ title }, index) => ({ title, questions: sizes[index] ?? 0 })),
  };
}

/** References of all questions in their order. */
export function refsOfPaper({ questions }: ResolvedPaper): QuestionRef[] {
  return questions.map(({ ref }) => ref);
}
