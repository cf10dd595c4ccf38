import type { CustomTest } from '../../../../contract/tests/test-attempts.ts';
import { madeStorable } from '../../../../contract/shared/storable-text.ts';
import { BadRequest, Conflict } from '../../../../http/errors.ts';
import type { Learner } from '../../../identity/sessions/store.ts';
import { customPaper } from '../papers/custom-paper.ts';
import { paperOf } from '../papers/paper.ts';
import type { Paper } from '../papers/paper.ts';
import { findOpenedTest } from '../papers/released-papers.ts';
import type { TestService } from './test-service.ts';
import type { TestRow } from '../attempts/store.ts';

/** Which test an attempt is at. */
interface TestChoice {
  test?: string;
  custom?: CustomTest;
}

/**
 * The paper that a learner may take now.
 *
 * @param mayBeClosed whether its closing time may have passed
 * @throws BadRequest, NotFound, SignInRequired, PremiumRequired, or Conflict if the test is not open
 */
export async function requirePaper(
  { papers, topics, now, answersNow, currentRelease }: TestService,
  learner: Learner,
  { test: slug, custom }: TestChoice,
  mayBeClosed = false,
): Promise<Paper> {
  if ((slug === undefined) === (custom === undefined)) {
    throw new BadRequest('invalid_request', 'Either test or custom is required, not both.');
  }
  const live = await currentRelease();
  if (custom) return customPaper(custom, { papers, topics, release: live, learner, now: answersNow() });
  const { release, test } = findOpenedTest(live, slug ?? '', { learner, now: now() });
  if (!mayBeClosed && test.closes !== null && now() >= Date.parse(test.closes)) {
    throw new Conflict('test_closed', `This test closed at ${test.closes}.`);
  }
  return paperOf(await papers.read(release, test));
}

/** @throws Conflict if the attempt was started with other content */
export function requireSameTest(row: TestRow, { test, custom }: TestChoice): void {
  const same = custom
    ? row.test === null &&
      row.title === madeStorable(custom.title) &&
      row.minutes === custom.minutes &&
      row.scheme.name === custom.scheme.name &&
      row.questions.length === custom.questions.length &&
      row.questions.every(({ id }, index) => id === custom.questions[index])
    : row.test === test;
  if (!same) throw new Conflict('attempt_differs', 'Another test was already started with this id.');
}
