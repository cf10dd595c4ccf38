import { afterAll, beforeAll } from 'vitest';
import type { TestApp, TestAppOptions } from '../../testing/app.ts';
import { testApp } from '../../testing/app.ts';
import type { TestLearner } from '../../testing/learners.ts';
import { call } from '../../testing/practice.ts';
import type { Answered } from '../../testing/practice.ts';
import type { Passwords } from '../../modules/identity/passwords.ts';
import { paperOf, publishTests } from '../../testing/publish/papers.ts';

/** Compares without slow hashing. */
const plain: Passwords = {
  hash: (password) => Promise.resolve(`plain ${password}`),
  matches: (hash, password) => Promise.resolve(hash === `plain ${password}`),
  waiting: () => 0,
};

const CONTENT = {
  'polity/preamble.csv':
    'question,option1,option2,option3,option4,correct,description,tags,id\nWho?,We,They,,,0,E,,q1\n',
};

/** Of the calling file, after `useThreeNodes()`. */
export let nodes: TestApp[] = [];

/** Three nodes of one PostgreSQL database, with a published test `mock`. */
export function useThreeNodes(options: TestAppOptions = {}): void {
  beforeAll(async () => {
    const settings = { rateLimit: 0, rateLimitMegabytes: 0, ...options.settings };
    const first = await testApp({ ...options, passwords: plain, settings });
    await publishTests(first, 'with-tests', [paperOf('mock')], CONTENT);
    const others = [1, 2].map(() => testApp({ ...options, passwords: plain, settings, beside: first }));
    nodes = [first, ...(await Promise.all(others))];
    for (const { app } of nodes) {
      await app.ready();
      await app.releases.current();
    }
    await Promise.all(nodes.map(({ app }) => app.questionLedger.idle()));
  });
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.close();
  });
}

export function node(number: number): TestApp {
  return nodes[number % nodes.length]!;
}

/** Sends `count` requests at the same time, one after the other to the next node. */
export function race<Data>(
  count: number,
  learner: TestLearner | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payloadOf: (index: number) => unknown,
): Promise<Answered<Data>[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      call<Data>(node(index), learner, method, url, payloadOf(index)),
    ),
  );
}

/** How often each status occurs, such as `{ 200: 1, 409: 5 }`. */
export function statusesOf(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
