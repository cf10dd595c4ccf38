import { ACCESS_LEVELS } from '../access.ts';
import type { IssueLog } from '../issue.ts';
import type { TestPaper } from '../model.ts';
import type { QuestionRef } from '../questions/question-id.ts';
import type { BlueprintRow } from '../schema/tests/test-paper.ts';
import { accessProblem, isHeldOut, listed, takenQuestions } from './listed-questions.ts';
import type { Path } from './listed-questions.ts';
import type { BankQuestion, QuestionBank } from './question-bank.ts';
import { placeOf } from '../schema/tests/test-file.ts';
import { TEST_QUESTIONS_MAX } from '../schema/tests/test-rules.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * `refs` in the order in which a draw takes them: by the digest of the seed and the reference. The same seed gives the same
 * order, and a candidate more or less does not change the order of the others.
 */
function seededOrder(refs: readonly string[], seed: string): string[] {
  return refs
    .map((ref) => ({ ref, rank: bytesToHex(sha256(utf8ToBytes(`${seed}\n${ref}`))) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ ref }) => ref);
}

export interface ResolveOptions {
  bank: QuestionBank;
  /** The questions of another test, for `notIn`; null if it does not exist or cannot be resolved. */
  refsOf: (test: string) => readonly QuestionRef[] | null;
  /** The questions of the last release in their order, if the file of the test is unchanged: they stay where they can. */
  drawnBefore: readonly QuestionRef[] | null;
}

/** Listed questions, or a row that draws some. */
export type Part = { section: number; path: Path } & ({ refs: readonly string[] } | { row: BlueprintRow });

/**
 * Whether first attempts are compared without a rank: the test never closes, and lists only questions that are published nowhere
 * else.
 */
export function isOpenComparison(test: TestPaper, parts: readonly Part[], bank: QuestionBank): boolean {
  if (test.ranked || test.closes !== null) return false;
  return parts.every((part) => {
    if ('row' in part) return false;
    return part.refs.every((ref) => {
      const found = bank.find(ref.trim(), test);
      return typeof found === 'string' || isHeldOut(found);
    });
  });
}

/** Looks up the listed questions, and draws those of blueprints. Null if there are too many. */
export function findQuestions(
  test: TestPaper,
  parts: readonly Part[],
  options: ResolveOptions,
  log: IssueLog,
): (BankQuestion & { section: number })[] | null {
  const total = parts.reduce((sum, part) => sum + ('row' in part ? part.row.count : part.refs.length), 0);
  if (total > TEST_QUESTIONS_MAX) {
    log.error({
      code: 'test-too-many-questions',
      line: null,
      message: `The test has ${total} questions.`,
      expected: `at most ${TEST_QUESTIONS_MAX} questions`,
      fix: 'remove some, or make two tests',
    });
    return null;
  }
  const mayBeHeld = test.ranked || isOpenComparison(test, parts, options.bank);
  const taken = takenQuestions(test, log);
  const slots: { section: number; question: BankQuestion | null; part: Part }[] = [];
  /* Listed and earlier drawn questions first, so that no row draws one of them. */
  for (const part of parts) {
    if ('refs' in part) {
      const questions = listed(test, { ...part, mayBeHeld }, options.bank, log);
      for (const { question, path } of questions) {
        if (taken.add(question, path)) slots.push({ section: part.section, question, part });
      }
      continue;
    }
    for (let index = 0; index < part.row.count; index += 1) {
      const before = options.drawnBefore?.[slots.length];
      const kept = before === undefined ? null : stillUsable(before, test, options.bank);
      const question = kept && taken.isFree(kept) ? kept : null;
      if (question) taken.add(question, null);
      slots.push({ section: part.section, question, part });
    }
  }
  for (const part of parts) {
    const empty = slots.filter((slot) => slot.part === part && slot.question === null);
    if (!('row' in part) || empty.length === 0) continue;
    const candidates = candidatesOf(test, part, options, log);
    if (candidates === null) continue;
    const seed = `${test.seed || `${test.slug} ${test.digest}`} ${part.path.join('.')}`;
    const byRef = new Map(candidates.map((question) => [question.ref, question]));
    for (const ref of seededOrder([...byRef.keys()], seed)) {
      const question = byRef.get(ref);
      const slot = empty.at(0);
      if (!slot) break;
      if (!question || !taken.isFree(question)) continue;
      taken.add(question, null);
      slot.question = question;
      empty.shift();
    }
    if (empty.length > 0) {
      log.error({
        code: 'test-blueprint-short',
        line: test.lineOf(part.path),
        message: `Only ${part.row.count - empty.length} of the ${part.row.count} questions of ${placeOf(part.path)} can be drawn.`,
        expected: `a count that ${test.ranked ? 'the held' : 'the published'} questions of "${part.row.from}" can fill`,
        fix: `lower the count, widen the filters, or write more questions${accessHint(test, part.row, options.bank)}`,
      });
    }
  }
  return slots.flatMap(({ question, section }) => (question ? { ...question, section } : []));
}

/** A hint that questions are left out because fewer people may read their topics than may take the test. */
function accessHint({ access, ranked }: TestPaper, { from }: BlueprintRow, bank: QuestionBank): string {
  const left = (bank.below(from, ranked ? 'held' : 'active') ?? []).filter(
    ({ topic }) => topic && ACCESS_LEVELS.indexOf(topic.access) > ACCESS_LEVELS.indexOf(access),
  );
  const levels = [...new Set(left.map(({ topic }) => topic?.access))].join(' or ');
  return left.length === 0 ? '' : `; ${left.length} more would fit a test with access: ${levels}`;
}

function stillUsable(ref: QuestionRef, test: TestPaper, bank: QuestionBank): BankQuestion | null {
  const found = bank.find(ref, test);
  if (typeof found === 'string' || found.topic === null || accessProblem(test, found)) return null;
  return found.mcq.status === (test.ranked ? 'held' : 'active') ? found : null;
}

function candidatesOf(
  test: TestPaper,
  { row, path }: { row: BlueprintRow; path: Path },
  { bank, refsOf }: ResolveOptions,
  log: IssueLog,
): BankQuestion[] | null {
  const found = bank.below(row.from, test.ranked ? 'held' : 'active');
  if (found === null) {
    const nearest = bank.nearest(`${row.from}/x`, test);
    log.error({
      code: 'test-blueprint-from',
      line: test.lineOf([...path, 'from']),
      message: `There is no subject or topic "${row.from}", which ${placeOf(path)} names.`,
      expected: 'from: a subject such as polity, or a topic such as polity/preamble',
      fix: nearest === null ? 'correct it' : `write ${nearest} if that is what you mean`,
    });
    return null;
  }
  const excluded = new Set<QuestionRef>();
  for (const [index, slug] of (row.notIn ?? []).entries()) {
    const refs = refsOf(slug);
    for (const ref of refs ?? []) excluded.add(ref);
    if (refs !== null) continue;
    log.error({
      code: 'test-not-in',
      line: test.lineOf([...path, 'notIn', index]),
      message: `There is no test "${slug}" without an error that is drawn before this one.`,
      expected: 'notIn: names of other tests, which do not exclude this one in turn',
      fix: 'correct or remove it',
    });
  }
  return found.filter(
    ({ ref, mcq, topic }) =>
      !excluded.has(ref) &&
      accessProblem(test, { ref, mcq, topic }) === null &&
      (row.difficulty === undefined || mcq.difficulty === row.difficulty) &&
      (row.tags === undefined || row.tags.some((tag) => mcq.tags.includes(tag))),
  );
}
