import { beforeAll, beforeEach } from 'vitest';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { signedIn } from '../../../../testing/learners.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { attemptOf, call } from '../../../../testing/practice.ts';
import { switchTo, writeRelease } from '../../../../testing/publish/fixture-release.ts';

/** In every text of held and dropped questions: must be in no response to learners. */
export const WITHHELD = 'canary-of-withheld-questions';

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags,id,section,status\n';
const NOTES = '---\ntitle: The Preamble\n---\n# We, the people\n\nText.\n\n# The words\n\nText.\n\n# Empty\n';

const row = (text: string, rest: string, answer = 'Right') =>
  `${text},${answer},Wrong,Other,Last,0,Because of ${text}.,t,${rest}\n`;

/** The questions of `polity/preamble`; one of two sections each, one of none, and withheld ones, also with errors. */
export const BANK = [
  row('One?', 'one,we-the-people,'),
  row('Two?', 'two,the  WORDS,active'),
  row('Three?', 'three,the-words,'),
  row('Four?', ',,'),
  row(`${WITHHELD} held?`, 'held,the-words,held', WITHHELD),
  row(`${WITHHELD} dropped?`, 'dropped,,dropped', WITHHELD),
  `${WITHHELD} faulty?,a,b,c,d,9,${WITHHELD},t,faulty,,held\n`,
];

/** Importing this file starts a server with these questions, with a new learner for each test. */
export let server: TestApp;
export let asha: TestLearner;

beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0 } });
  await publish('bank', BANK);
  return () => server.close();
});

beforeEach(async () => {
  asha = await signedIn(server);
});

/** Publishes other questions of `polity/preamble`, and of `polity/judiciary`, which is for members. */
export async function publish(
  id: string,
  rows: readonly string[],
  forMembers: readonly string[] = [],
): Promise<void> {
  await writeRelease(
    server.dataDir,
    id,
    {},
    {
      'polity/preamble.md': NOTES,
      'polity/preamble.csv': HEADER + rows.join(''),
      'polity/judiciary.csv': HEADER + forMembers.join(''),
    },
  );
  await switchTo(server.dataDir, id);
  await server.app.releases.refresh();
}

interface Detail {
  id?: string;
  selected?: number | null;
  options?: string[];
}

/** An answer to a question of `BANK`, right by default. */
export const answerTo = (questionText: string, { id, selected = 0, options }: Detail = {}) => ({
  ...(id !== undefined && { id }),
  questionText,
  selectedAnswer: selected,
  correctAnswer: 0,
  questionTags: [],
  ...(options && { options }),
});

/** Saves an attempt; returns its id. */
export async function save(
  details: readonly ReturnType<typeof answerTo>[],
  more: object = {},
): Promise<string> {
  const { status, data, message } = await call<{ id: string }>(
    server,
    asha,
    'POST',
    '/api/quiz/save-attempt',
    attemptOf(details, more),
  );
  if (status !== 200) throw new Error(`${status} ${message}`);
  return data.id;
}
