import type { TopicNames } from '../../../content/topics/topic-names.ts';
import type { SectionTitles } from '../../../content/topics/published-questions.ts';
import type { LiveRelease } from '../../../content/releases/releases-plugin.ts';
import { isoTime } from '../../../../contract/shared/iso-time.ts';
import { comparisonOf } from '../../../../contract/tests/test-rules.ts';
import { isQualified, scoreOfCounts } from '../../../../contract/tests/marking.ts';
import type { Wording } from '../../../../contract/tests/corrections.ts';
import type {
  ReviewedQuestion,
  RunningTest,
  SubmittedTest,
  TestSummary,
} from '../../../../contract/tests/test-attempts.ts';
import { inOrder, toTestAnswer } from '../attempts/answer-state.ts';
import type { AnswerState } from '../attempts/answer-state.ts';
import { markAnswers } from '../marking/store.ts';
import type { JudgedAnswer } from '../marking/store.ts';
import type { AttemptKey, ProvisionalKeys } from '../keys-store.ts';
import type { Hidden } from '../hidden-questions.ts';
import type { TestRow, TestSummaryRow } from '../attempts/store.ts';

/** What the test of an attempt is now; null if it is not published. */
type PresentTest = Parameters<typeof comparisonOf>[0] | null;

function attemptFields(
  row: Omit<TestRow, 'questions'>,
  { present, totalQuestions }: { present: PresentTest; totalQuestions: number },
  submittedAt = row.submittedAt,
) {
  const { id, test, title, attemptNumber, ranked, imported, late, minutes, scheme, sections } = row;
  return {
    ...{ id, test, title, attemptNumber, ranked, imported, late, minutes, scheme, sections },
    startedAt: isoTime(row.startedAt),
    deadline: isoTime(row.deadline),
    submittedAt: submittedAt === null ? null : isoTime(submittedAt),
    openComparison: row.rankedTest && (present === null || comparisonOf(present) !== 'ranked'),
    totalQuestions,
  };
}

/**
 * Converts an attempt for lists. One whose time is over has no score until it is marked, after the grace time.
 *
 * @param now ms since 1970
 */
export function toTestSummary(
  row: TestSummaryRow,
  { tests, now }: { tests: LiveRelease['tests'] | undefined; now: number },
): TestSummary {
  const present = tests?.get(row.test ?? '') ?? null;
  const { marks, maximum, right, wrong, unattempted, dropped } = row;
  const isMarked =
    marks !== null &&
    maximum !== null &&
    right !== null &&
    wrong !== null &&
    unattempted !== null &&
    dropped !== null;
  return {
    ...attemptFields(
      row,
      { present, totalQuestions: row.totalQuestions },
      row.submittedAt ?? (now < row.deadline ? null : row.deadline),
    ),
    localDate: row.localDate,
    timeSpent: row.timeSpent ?? 0,
    score: isMarked
      ? scoreOfCounts(row.scheme, { marks, maximum, right, wrong, unattempted, dropped })
      : null,
  };
}

/**
 * Converts a running attempt, without any key.
 *
 * @param contents the wordings of its questions, in order
 * @param now ms since 1970
 */
export function toRunningTest(
  row: TestRow,
  {
    present,
    contents,
    answers,
    now,
  }: {
    present: PresentTest;
    contents: readonly Wording[];
    answers: readonly AnswerState[];
    now: number;
  },
): RunningTest {
  return {
    ...attemptFields(row, { present, totalQuestions: row.questions.length }),
    now: isoTime(now),
    questions: row.questions.map(({ id: ref, section }, index) => {
      const { question = '', options = [] } = contents[index] ?? {};
      return { ref, section, question, options };
    }),
    answers: inOrder(answers, row.questions.length).map(toTestAnswer),
  };
}

interface ResultParts {
  present: PresentTest;
  /** These lists are in the order of the questions. Texts and keys that are not known here are null. */
  contents: readonly (Wording | null)[];
  keys: readonly (AttemptKey | null)[];
  hidden: readonly Hidden[];
  /** Those that are stored. */
  answers: readonly JudgedAnswer[];
  provisional: ProvisionalKeys | null;
  /** Whether the last answer before the test was right, by reference. */
  before: ReadonlyMap<string, boolean>;
  comparison: SubmittedTest['comparison'];
  /** Until when its answers are hidden, in ms since 1970; null if they may be shown. */
  answersAt: number | null;
  /** Whether the learner may read the explanation of a question now. */
  mayRead: (question: { ref: string; notes: Wording['notes'] }) => boolean;
  names: TopicNames;
  titleOf: SectionTitles;
}

/** What is shown of a question whose text is hidden. */
const NO_TEXT: Wording = {
  ...{ question: '', options: [], explanation: '', tags: [], difficulty: null, source: '', notes: null },
};

/**
 * Converts a submitted attempt. Keys are those of now, which may have been corrected since. A hidden question counts as it did
 * when the attempt was marked.
 */
export function toSubmittedTest(row: TestRow, parts: ResultParts): SubmittedTest {
  const { provisional, before, comparison, answersAt, mayRead, names, titleOf } = parts;
  const answers = inOrder(parts.answers, row.questions.length);
  const judged = new Map(parts.answers.map((answer) => [answer.position, answer]));
  const hidden = row.questions.map((_, index): Hidden => {
    return parts.contents[index] && parts.keys[index] ? (parts.hidden[index] ?? null) : 'unknown';
  });
  const keys = row.questions.map((_, index): AttemptKey => {
    const key = hidden[index] === null ? parts.keys[index] : null;
    return key ?? keyOfVerdict(judged.get(index));
  });
  const { score, rows } = markAnswers(row, answers, keys);
  return {
    ...attemptFields(row, { present: parts.present, totalQuestions: row.questions.length }),
    score,
    cutOffs: row.cutOffs,
    qualified: isQualified(row.scheme, score),
    timeSpent: row.timeSpent ?? 0,
    comparison,
    ...(provisional &&
      answersAt === null && {
        provisional: {
          score: markAnswers(row, answers, keysBefore(keys, hidden, provisional)).score,
          isFinal: provisional.isFinal,
        },
      }),
    answersAt: answersAt === null ? null : isoTime(answersAt),
    questions: (answersAt === null ? row.questions : []).map(
      ({ id: ref, section }, index): ReviewedQuestion => {
        const { outcome, marks } = rows[index] ?? { outcome: 'unattempted', marks: '0' };
        const content = (hidden[index] === null ? parts.contents[index] : null) ?? NO_TEXT;
        const answer = answers[index];
        const key = keys[index];
        if (!answer || !key) throw new Error('Each question has an answer and a key.');
        const { question, options, explanation, tags, difficulty, notes } = content;
        const { chosen, doubleMarked, marked, visited, confidence, seconds } = answer;
        return {
          ...{ ref, section, question, options, tags, difficulty, outcome, marks },
          notes: notes && { ...notes, ...names.of(notes), sectionTitle: titleOf(notes) },
          ...{ chosen, doubleMarked, marked, visited, confidence, seconds },
          keys: [...key.keys],
          dropped: key.dropped,
          explanation: mayRead({ ref, notes }) ? explanation : '',
          hidden: hidden[index] ?? null,
          knewBefore: outcome === 'wrong' && before.get(ref) === true,
        };
      },
    ),
  };
}

/** The provisional keys; the present ones for questions that never had one, or that are hidden. */
function keysBefore(
  keys: readonly AttemptKey[],
  hidden: readonly Hidden[],
  provisional: ProvisionalKeys,
): AttemptKey[] {
  return keys.map((key, index) => (hidden[index] === null ? provisional.keys[index] : null) ?? key);
}

/** Rebuilds a key from how an answer was marked. A missing answer was left blank. */
function keyOfVerdict(answer: JudgedAnswer | undefined): AttemptKey {
  if (!answer) return { keys: [], dropped: false };
  const { chosen, isRight } = answer;
  return { keys: isRight === true && chosen !== null ? [chosen] : [], dropped: isRight === null };
}
