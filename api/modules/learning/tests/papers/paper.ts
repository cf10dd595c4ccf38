import { answersAt, comparisonOf } from '../../../../contract/tests/test-rules.ts';
import type { Wording } from '../../../../contract/tests/corrections.ts';
import type { PaperQuestion, ReleasedPaper, ReleasedTest } from '../../../../contract/tests/papers.ts';
import type { Scheme } from '../../../../contract/tests/schemes.ts';
import type { AttemptQuestion } from '../../../../db/schema/tests.ts';
import { wordingDigest } from '../../../content/questions/wording.ts';

/** What an attempt is made of: a published test, or one that a learner made. */
export interface Paper {
  /** Slug; null for a learner's own test. */
  test: string | null;
  title: string;
  minutes: number;
  scheme: Scheme;
  sections: ReleasedTest['sections'];
  cutOffs: ReleasedTest['cutOffs'];
  /** Whether first attempts are compared, with a rank or without. */
  rankedTest: boolean;
  /** ms since 1970; null if it has no closing time. */
  closes: number | null;
  /** Until when the answers are hidden, in ms since 1970; null if they appear with each result. */
  answersAt: number | null;
  questions: PinnedQuestion[];
}

/** A question in the wording in which it is asked. */
export interface PinnedQuestion extends AttemptQuestion {
  content: Wording;
  correctAnswer: number;
}

export function pinQuestion({ ref, section, correctAnswer, ...question }: PaperQuestion): PinnedQuestion {
  const { question: text, options, explanation, tags, difficulty, source, notes } = question;
  const content: Wording = { question: text, options, explanation, tags, difficulty, source, notes };
  return { id: ref, section, wording: wordingDigest(content), content, correctAnswer };
}

const pinned = new WeakMap<ReleasedPaper, Paper>();

/** The paper of a published test; computed once, because it has a digest of each question. */
export function paperOf(released: ReleasedPaper): Paper {
  const known = pinned.get(released);
  if (known) return known;
  const { slug, title, minutes, scheme, sections, cutOffs, closes } = released.test;
  const paper: Paper = {
    ...{ test: slug, title, minutes, scheme, sections, cutOffs },
    rankedTest: comparisonOf(released.test) !== null,
    closes: closes === null ? null : Date.parse(closes),
    answersAt: answersAt(released.test),
    questions: released.questions.map(pinQuestion),
  };
  pinned.set(released, paper);
  return paper;
}
