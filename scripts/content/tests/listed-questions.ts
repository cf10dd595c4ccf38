import { ACCESS_LEVELS } from '../access.ts';
import type { IssueLog } from '../issue.ts';
import type { TestPaper } from '../model.ts';
import { normaliseQuestion } from '../questions/question-id.ts';
import type { QuestionRef } from '../questions/question-id.ts';
import type { BankQuestion, QuestionBank } from './question-bank.ts';

/** A place in the front matter of a test. */
export type Path = readonly (string | number)[];

/** The questions that a paper has so far, by reference and by text. */
export function takenQuestions(test: TestPaper, log: IssueLog) {
  const refs = new Set<QuestionRef>();
  const texts = new Map<string, QuestionRef>();
  const keyOf = ({ mcq }: BankQuestion) => JSON.stringify([normaliseQuestion(mcq.question), mcq.options]);
  return {
    isFree: (question: BankQuestion) => !refs.has(question.ref) && !texts.has(keyOf(question)),
    /** Returns false for a question that the paper has already, which is logged if it has a path. */
    add(question: BankQuestion, path: Path | null): boolean {
      const same = refs.has(question.ref) ? question.ref : texts.get(keyOf(question));
      if (same !== undefined && path !== null) {
        log.error({
          code: 'test-duplicate-question',
          line: question.topic === null && test.questions.length === 0 ? null : test.lineOf(path),
          message:
            same === question.ref
              ? `The question "${same}" is listed twice.`
              : `The questions "${same}" and "${question.ref}" have the same text.`,
          expected: 'each question once',
          fix: 'remove one of the two',
        });
      }
      if (same !== undefined) return false;
      refs.add(question.ref);
      texts.set(keyOf(question), question.ref);
      return true;
    },
  };
}

/** The questions of a list; unknown and unsuitable ones are logged. */
export function listed(
  test: TestPaper,
  { path, refs, mayBeHeld }: { path: Path; refs: readonly string[]; mayBeHeld: boolean },
  bank: QuestionBank,
  log: IssueLog,
): { question: BankQuestion; path: Path }[] {
  return refs.flatMap((ref, index) => {
    const entry = [...path, index];
    const found = bank.find(ref.trim(), test);
    if (found === 'unreadable') return [];
    if (found === 'dropped') {
      log.warning({
        code: 'test-question-dropped',
        line: test.lineOf(entry),
        message: `The question "${ref}" was dropped, so the test does not have it.`,
        expected: 'questions whose status is not dropped',
        fix: 'put another question in its place',
      });
      return [];
    }
    if (found === 'unknown') {
      const nearest = bank.nearest(ref.trim(), test);
      log.error({
        code: 'test-question-unknown',
        line: test.lineOf(entry),
        message: `There is no question "${ref}".`,
        expected: 'subject/topic/id of a question, or the id of one in the .csv file of the test',
        fix: nearest === null ? 'correct or remove it' : `write ${nearest} if that is what you mean`,
      });
      return [];
    }
    const problem = statusProblem(test, found, mayBeHeld) ?? accessProblem(test, found);
    if (problem === null) return [{ question: found, path: entry }];
    log.error({ ...problem, line: test.lineOf(entry) });
    return [];
  });
}

/** Whether a question is published nowhere else. */
export function isHeldOut({ mcq, topic }: BankQuestion): boolean {
  return topic === null || mcq.status === 'held';
}

/** A ranked test must not have published questions, whose keys everyone can read; practice tests have no held ones. */
function statusProblem({ ranked, joined }: TestPaper, found: BankQuestion, mayBeHeld: boolean) {
  const { ref, topic } = found;
  if (topic === null || joined || (isHeldOut(found) ? mayBeHeld : !ranked)) return null;
  return ranked
    ? {
        code: 'test-ranked-published',
        message: `The question "${ref}" is published, so everyone can read its answer.`,
        expected: 'for a ranked test only questions of its .csv file, or with the status held',
        fix: 'take another question, or remove ranked',
      }
    : {
        code: 'test-held-not-ranked',
        message: `The question "${ref}" is held for tests whose questions are published nowhere else.`,
        expected: 'in a test that is not ranked only published questions, or only held ones and no closes',
        fix: 'take another question, or write ranked: true and closes',
      };
}

/** A test that more people may take than read a topic would show them its questions. */
export function accessProblem({ access }: TestPaper, { ref, topic }: BankQuestion) {
  if (topic === null || ACCESS_LEVELS.indexOf(topic.access) <= ACCESS_LEVELS.indexOf(access)) return null;
  return {
    code: 'test-access-wider',
    message: `The question "${ref}" is for ${topic.access} readers, the test for ${access} ones.`,
    expected: 'questions of topics that everyone who may take the test may read',
    fix: `write access: ${topic.access}, or take another question`,
  };
}
