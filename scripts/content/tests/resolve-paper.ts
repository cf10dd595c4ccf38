import { ACCESS_LEVELS } from '../access.ts';
import { hasErrors, issueLog } from '../issue.ts';
import type { Issue, IssueLog } from '../issue.ts';
import type { TestPaper } from '../model.ts';
import { normaliseQuestion } from '../questions/question-id.ts';
import type { QuestionRef } from '../questions/question-id.ts';
import { TEST_QUESTIONS_MAX } from './test-marks.ts';
import type { BlueprintRow } from '../schema/test-paper.ts';
import { checkPaperFields } from './paper-findings.ts';
import type { BankQuestion, QuestionBank } from './question-bank.ts';
import { rankQuestions } from './rank-questions.ts';

/** A test with its questions, in order. */
export interface ResolvedPaper {
  questions: (BankQuestion & { section: number })[];
  /** At least one; a test without sections has one without a title. */
  sections: { title: string; questions: number }[];
}

export interface ResolveOptions {
  bank: QuestionBank;
  /** The questions of another test, for `notIn`; null if it does not exist or cannot be resolved. */
  refsOf: (test: string) => readonly QuestionRef[] | null;
  /** The questions of the last release in their order, if the file of the test is unchanged: they stay where they can. */
  drawnBefore: readonly QuestionRef[] | null;
}

type Path = readonly (string | number)[];
/** Listed questions, or a row that draws some. */
type Part = { section: number; path: Path } & ({ refs: readonly string[] } | { row: BlueprintRow });

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
  const paper = found && !hasErrors(log.issues) ? inSections(test, found, log) : null;
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

function findQuestions(
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
  const taken = takenQuestions(test, log);
  const slots: { section: number; question: BankQuestion | null; part: Part }[] = [];
  /* Listed and earlier drawn questions first, so that no row draws one of them. */
  for (const part of parts) {
    if ('refs' in part) {
      const questions = listed(test, part, options.bank, log);
      for (const { question, line } of questions) {
        if (taken.add(question, line)) slots.push({ section: part.section, question, part });
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
    for (const ref of rankQuestions([...byRef.keys()], seed)) {
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
        message: `This row asks for ${part.row.count} questions, but only ${part.row.count - empty.length} fit.`,
        expected: `a count that ${test.ranked ? 'the held' : 'the published'} questions of "${part.row.from}" can fill`,
        fix: `lower the count, widen the filters, or write more questions${accessHint(test, part.row, options.bank)}`,
      });
    }
  }
  return slots.flatMap(({ question, section }) => (question ? { ...question, section } : []));
}

/** That topics are left out because fewer people may read them than take the test. */
function accessHint({ access, ranked }: TestPaper, { from }: BlueprintRow, bank: QuestionBank): string {
  const left = (bank.below(from, ranked ? 'held' : 'active') ?? []).filter(
    ({ topic }) => topic && ACCESS_LEVELS.indexOf(topic.access) > ACCESS_LEVELS.indexOf(access),
  );
  const levels = [...new Set(left.map(({ topic }) => topic?.access))].join(' or ');
  return left.length === 0 ? '' : `; ${left.length} more would fit a test with access: ${levels}`;
}

/** The questions that a paper has so far, by reference and by text. */
function takenQuestions(test: TestPaper, log: IssueLog) {
  const refs = new Set<QuestionRef>();
  const texts = new Map<string, QuestionRef>();
  const keyOf = ({ mcq }: BankQuestion) => JSON.stringify([normaliseQuestion(mcq.question), mcq.options]);
  return {
    isFree: (question: BankQuestion) => !refs.has(question.ref) && !texts.has(keyOf(question)),
    /** Returns false for a question that the paper has already, which is logged if it has a line. */
    add(question: BankQuestion, line: number | null): boolean {
      const same = refs.has(question.ref) ? question.ref : texts.get(keyOf(question));
      if (same !== undefined && line !== null) {
        log.error({
          code: 'test-duplicate-question',
          line: question.topic === null && test.questions.length === 0 ? null : line,
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

function stillUsable(ref: QuestionRef, test: TestPaper, bank: QuestionBank): BankQuestion | null {
  const found = bank.find(ref, test);
  if (typeof found === 'string' || found.topic === null || accessProblem(test, found)) return null;
  return found.mcq.status === (test.ranked ? 'held' : 'active') ? found : null;
}

/** The questions of a list; unknown and unsuitable ones are logged. */
function listed(
  test: TestPaper,
  { path, refs }: { path: Path; refs: readonly string[] },
  bank: QuestionBank,
  log: IssueLog,
): { question: BankQuestion; line: number }[] {
  return refs.flatMap((ref, index) => {
    const line = test.lineOf([...path, index]);
    const found = bank.find(ref.trim(), test);
    if (found === 'unreadable') return [];
    if (found === 'dropped') {
      log.warning({
        code: 'test-question-dropped',
        line,
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
        line,
        message: `There is no question "${ref}".`,
        expected: 'subject/topic/id of a question, or the id of one in the .csv file of the test',
        fix: nearest === null ? 'correct or remove it' : `write ${nearest} if that is what you mean`,
      });
      return [];
    }
    const problem = statusProblem(test, found) ?? accessProblem(test, found);
    if (problem === null) return [{ question: found, line }];
    log.error({ ...problem, line });
    return [];
  });
}

/** A ranked test must not have published questions, whose keys everyone can read; held ones are for ranked tests. */
function statusProblem({ ranked, joined }: TestPaper, { ref, mcq, topic }: BankQuestion) {
  if (topic === null || joined || ranked === (mcq.status === 'held')) return null;
  return ranked
    ? {
        code: 'test-ranked-published',
        message: `The question "${ref}" is published, so everyone can read its answer.`,
        expected: 'for a ranked test only questions of its .csv file, or with the status held',
        fix: 'take another question, or remove ranked',
      }
    : {
        code: 'test-held-not-ranked',
        message: `The question "${ref}" is held for ranked tests.`,
        expected: 'for a test that is not ranked only published questions',
        fix: 'take another question, or write ranked: true',
      };
}

/** A test that more people may take than read a topic would show them its questions. */
function accessProblem({ access }: TestPaper, { ref, topic }: BankQuestion) {
  if (topic === null || ACCESS_LEVELS.indexOf(topic.access) <= ACCESS_LEVELS.indexOf(access)) return null;
  return {
    code: 'test-access-wider',
    message: `The question "${ref}" is for ${topic.access} readers, the test for ${access} ones.`,
    expected: 'questions of topics that everyone who may take the test may read',
    fix: `write access: ${topic.access}, or take another question`,
  };
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
      message: `There is no subject or topic "${row.from}".`,
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

/** Applies the counts of sections to a paper whose questions are stated as a whole. */
function inSections(
  test: TestPaper,
  questions: (BankQuestion & { section: number })[],
  log: IssueLog,
): ResolvedPaper | null {
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

/** Warns of topics that do not exist: those listed, and those of questions of the .csv file. */
function checkTopics(test: TestPaper, bank: QuestionBank, log: IssueLog): void {
  const unknown = (topic: string) => bank.topicsBelow(topic) === null || !topic.includes('/');
  const warn = (line: number | null, topic: string) =>
    log.warning({
      code: 'test-topic-unknown',
      line,
      message: `There is no topic "${topic}".`,
      expected: 'subject/topic of a topic that exists',
      fix: 'correct or remove it',
    });
  for (const [index, topic] of test.topics.entries()) {
    if (unknown(topic)) warn(test.lineOf(['topics', index]), topic);
  }
  const csv = issueLog(`tests/${test.slug}.csv`);
  for (const [index, mcq] of test.own.entries()) {
    const notes = ownNotes(mcq.section);
    if (mcq.section === '' || (notes && !unknown(`${notes.subject}/${notes.topic}`))) continue;
    csv.warning({
      code: 'test-section-unknown',
      line: test.ownLines[index] ?? null,
      message: `The section "${mcq.section}" belongs to no topic.`,
      expected: 'section: subject/topic, or subject/topic#id-of-a-heading',
      fix: 'correct it, or leave it empty',
    });
  }
  log.issues.push(...csv.issues);
}

/** Where the notes of a question in a test's .csv file are: `subject/topic#heading`. */
export function ownNotes(section: string): { subject: string; topic: string; section: string } | null {
  const [, subject, topic, heading = ''] = /^([^/#]+)\/([^/#]+)(?:#(.*))?$/.exec(section) ?? [];
  return subject === undefined || topic === undefined ? null : { subject, topic, section: heading };
}

/** References of all questions in their order. */
export function refsOfPaper({ questions }: ResolvedPaper): QuestionRef[] {
  return questions.map(({ ref }) => ref);
}
