import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { SCHEMES } from '../../../contract/tests/schemes.ts';
import { callingLearner } from '../../../testing/learners.ts';
import type { CallingLearner } from '../../../testing/learners.ts';
import { asha, ravi, server, start, useTestServer } from './testing/test-server.ts';

useTestServer();

let admin: CallingLearner;
beforeAll(async () => {
  admin = await callingLearner(server, { role: 'admin' });
  await server.app.questionLedger.idle();
});

const REF = 'polity/preamble/p1';
const CHANGE = {
  position: 0,
  chosen: 0,
  marked: false,
  visited: true,
  confidence: null,
  seconds: 1,
  basedOn: 0,
};
const CUSTOM = { title: 'Mine', minutes: 10, scheme: SCHEMES['upsc-gs'], questions: [REF] };
const LONG = 'x'.repeat(5_000);
const id = () => randomUUID();

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
interface Answer {
  status: number;
  /** Of an error. */
  code: string | undefined;
  message: string | undefined;
}

async function send(
  learner: CallingLearner,
  method: Method,
  url: string,
  payload?: unknown,
): Promise<Answer> {
  const { headers } = learner;
  const answer = await server.app.inject({
    ...{ method, url: `/api${url}`, headers },
    ...(payload !== undefined && { payload: payload as object }),
  });
  const { code, message } = answer.json<Omit<Answer, 'status'>>();
  return { status: answer.statusCode, code, message };
}

/** What is wrong, the request, and what the message must name. */
type Case = [what: string, method: Method, url: string, body: unknown, status: number, message: RegExp];

const change = (part: object) => ({ changes: [{ ...CHANGE, ...part }] });
const custom = (part: object) => ({ id: id(), custom: { ...CUSTOM, ...part } });
const draw = (part: object) => ({ topics: [{ subject: 'polity' }], number: 2, ...part });
const paper = (part: object) => ({ id: id(), custom: CUSTOM, answers: [0], ...part });
const TESTS: Case[] = [
  ['no body', 'POST', '/user/tests', undefined, 400, /./],
  ['no id', 'POST', '/user/tests', { test: 'mock' }, 400, /id/],
  ['an id that is no UUID', 'POST', '/user/tests', { id: 'one', test: 'mock' }, 400, /id.*uuid/i],
  ['neither a test nor questions', 'POST', '/user/tests', { id: id() }, 400, /test/],
  ['an unknown test', 'POST', '/user/tests', { id: id(), test: 'none' }, 404, /test/i],
  ['a test that is no text', 'POST', '/user/tests', { id: id(), test: 7 }, 400, /test.*string/],
  ['an unknown field', 'POST', '/user/tests', { id: id(), test: 'mock', ranked: true }, 400, /ranked/],
  ['no questions', 'POST', '/user/tests', custom({ questions: [] }), 400, /questions/],
  [
    'too many questions',
    'POST',
    '/user/tests',
    custom({ questions: Array(1_000).fill(REF) }),
    400,
    /questions/,
  ],
  [
    'an unknown question',
    'POST',
    '/user/tests',
    custom({ questions: ['polity/preamble/none'] }),
    404,
    /question/i,
  ],
  ['a held question', 'POST', '/user/tests', custom({ questions: ['polity/preamble/h1'] }), 404, /question/i],
  ['a question of a test', 'POST', '/user/tests', custom({ questions: ['tests/mock/q1'] }), 404, /question/i],
  ['a reference that is a path', 'POST', '/user/tests', custom({ questions: ['../../x'] }), 404, /question/i],
  ['0 minutes', 'POST', '/user/tests', custom({ minutes: 0 }), 400, /minutes.*>= 1/],
  ['endless minutes', 'POST', '/user/tests', custom({ minutes: 1e308 }), 400, /minutes/],
  ['half a minute', 'POST', '/user/tests', custom({ minutes: 0.5 }), 400, /minutes.*integer/],
  ['no title', 'POST', '/user/tests', custom({ title: '' }), 400, /title/],
  ['a long title', 'POST', '/user/tests', custom({ title: LONG }), 400, /title/],
  ['no scheme', 'POST', '/user/tests', custom({ scheme: null }), 400, /scheme/],
  [
    'marks that are no fraction',
    'POST',
    '/user/tests',
    custom({ scheme: { ...CUSTOM.scheme, wrong: 'x' } }),
    400,
    /scheme/,
  ],
  [
    'marks divided by 0',
    'POST',
    '/user/tests',
    custom({ scheme: { ...CUSTOM.scheme, wrong: '1/0' } }),
    400,
    /wrong|scheme/i,
  ],
  [
    'an unknown rule',
    'POST',
    '/user/tests',
    custom({ scheme: { ...CUSTOM.scheme, dropped: 'all' } }),
    400,
    /dropped/,
  ],
  ['an unknown attempt', 'GET', `/user/tests/${id()}`, undefined, 404, /attempt|test/i],
  ['an id that is no UUID', 'GET', '/user/tests/1', undefined, 400, /id.*uuid/i],
  ['a bad cursor', 'GET', '/user/tests?before=x', undefined, 400, /before/],
  ['a bad limit', 'GET', '/user/tests?limit=-1', undefined, 400, /limit/],
  ['no topics', 'POST', '/user/tests/draw', draw({ topics: [] }), 400, /topics/],
  ['a topic that is a text', 'POST', '/user/tests/draw', draw({ topics: ['polity'] }), 400, /topics/],
  ['0 questions', 'POST', '/user/tests/draw', draw({ number: 0 }), 400, /number/],
  ['a million questions', 'POST', '/user/tests/draw', draw({ number: 1e6 }), 400, /number/],
  ['an unknown difficulty', 'POST', '/user/tests/draw', draw({ difficulties: ['odd'] }), 400, /difficulties/],
  ['an unknown choice', 'POST', '/user/tests/draw', draw({ from: 'best' }), 400, /from/],
  ['tags that are numbers', 'POST', '/user/tests/draw', draw({ tags: [1] }), 400, /tags/],
  ['no answers', 'POST', '/user/tests/paper-answers', paper({ answers: [] }), 400, /answers/],
  [
    'too many answers',
    'POST',
    '/user/tests/paper-answers',
    paper({ answers: [0, 1] }),
    400,
    /answers|question/i,
  ],
  [
    'an option that is a letter',
    'POST',
    '/user/tests/paper-answers',
    paper({ answers: ['a'] }),
    400,
    /answers/,
  ],
  ['an option too many', 'POST', '/user/tests/paper-answers', paper({ answers: [3] }), 400, /option/i],
  ['a negative option', 'POST', '/user/tests/paper-answers', paper({ answers: [-1] }), 400, /answers/],
  ['a zone that is a number', 'POST', '/user/tests/paper-answers', paper({ timeZone: 5 }), 400, /zone/i],
  ['neither a test nor questions', 'POST', '/tests/paper', {}, 400, /test/],
  [
    'an unknown topic',
    'POST',
    '/tests/paper',
    { topic: { subject: 'polity', topic: 'none' } },
    404,
    /topic/i,
  ],
  ['a test that is not closed', 'POST', '/tests/paper', { test: 'mock' }, 409, /./],
];

const ANSWERS: [what: string, body: unknown, message: RegExp][] = [
  ['no changes', {}, /changes/],
  ['changes that are no list', { changes: {} }, /changes.*array/],
  ['too many changes', { changes: Array(1_000).fill(CHANGE) }, /changes/],
  ['a negative position', change({ position: -1 }), /position.*>= 0/],
  ['a position behind the last question', change({ position: 10 }), /position 10/],
  ['an option too many', change({ chosen: 4 }), /option|chosen/],
  ['an option that is a text', change({ chosen: 'a' }), /chosen/],
  ['a negative revision', change({ basedOn: -1 }), /basedOn.*>= 0/],
  ['a huge revision', change({ basedOn: 1e308 }), /basedOn/],
  ['a revision that is a text', change({ basedOn: '1' }), /basedOn.*integer/],
  ['negative seconds', change({ seconds: -1 }), /seconds.*>= 0/],
  ['endless seconds', change({ seconds: 1e308 }), /seconds/],
  ['an unknown confidence', change({ confidence: 'maybe' }), /confidence/],
  ['a mark that is a text', change({ marked: 'yes' }), /marked.*boolean/],
  ['a visit that is null', change({ visited: null }), /visited.*boolean/],
  ['an unknown field', change({ isRight: true }), /isRight/],
  ['an unknown field beside the changes', { changes: [CHANGE], score: 5 }, /score/],
];

const REPORTS: Case[] = [
  ['no question', 'PUT', '/user/question-reports', { reason: 'typo' }, 400, /ref/],
  [
    'an unknown question',
    'PUT',
    '/user/question-reports',
    { ref: 'a/b/c', reason: 'typo' },
    404,
    /question/i,
  ],
  ['a number as a question', 'PUT', '/user/question-reports', { ref: 1, reason: 'typo' }, 400, /ref.*string/],
  ['a long reference', 'PUT', '/user/question-reports', { ref: LONG, reason: 'typo' }, 400, /ref.*300/],
  ['no reason', 'PUT', '/user/question-reports', { ref: REF }, 400, /reason/],
  ['an unknown reason', 'PUT', '/user/question-reports', { ref: REF, reason: 'bored' }, 400, /wrong-key/],
  [
    'a text that is a list',
    'PUT',
    '/user/question-reports',
    { ref: REF, reason: 'typo', text: ['x'] },
    400,
    /text.*string/,
  ],
  [
    'a long text',
    'PUT',
    '/user/question-reports',
    { ref: REF, reason: 'typo', text: LONG },
    400,
    /at most 500/,
  ],
  [
    'another reason without a text',
    'PUT',
    '/user/question-reports',
    { ref: REF, reason: 'other' },
    400,
    /say what is wrong/,
  ],
  [
    'an unknown field',
    'PUT',
    '/user/question-reports',
    { ref: REF, reason: 'typo', closedAt: 1 },
    400,
    /closedAt/,
  ],
  ['no reference', 'GET', '/user/question-reports', undefined, 400, /ref/],
  ['a long reference', 'GET', `/user/question-reports?ref=${LONG}`, undefined, 400, /ref/],
  ['no time', 'PUT', '/user/corrections/seen', {}, 400, /until/],
  ['a time that is a text', 'PUT', '/user/corrections/seen', { until: 'now' }, 400, /until.*date-time/],
  ['a time that is a number', 'PUT', '/user/corrections/seen', { until: 5 }, 400, /until.*string/],
  [
    'an unknown field',
    'PUT',
    '/user/corrections/seen',
    { until: '2026-01-01T00:00:00Z', all: true },
    400,
    /all/,
  ],
  ['a long id', 'GET', `/user/corrections/${'x'.repeat(200)}`, undefined, 400, /attempt/],
  ['a bad cursor', 'GET', '/errata?before=x', undefined, 400, /cursor/],
  ['a long cursor', 'GET', `/errata?before=${LONG}`, undefined, 400, /before/],
];

const erratum = (part: object) => ({
  ref: REF,
  keys: [0],
  dropped: false,
  reason: 'So.',
  dryRun: true,
  ...part,
});
const ADMIN: Case[] = [
  ['an unknown question', 'POST', '/admin/questions/erratum', erratum({ ref: 'a/b/c' }), 404, /question/i],
  ['keys that are no list', 'POST', '/admin/questions/erratum', erratum({ keys: 0 }), 400, /keys.*array/],
  ['a negative key', 'POST', '/admin/questions/erratum', erratum({ keys: [-1] }), 400, /keys.*>= 0/],
  [
    'a key that is no option',
    'POST',
    '/admin/questions/erratum',
    erratum({ keys: [3] }),
    400,
    /one of the options/,
  ],
  [
    'a withdrawal that is a text',
    'POST',
    '/admin/questions/erratum',
    erratum({ dropped: 'yes' }),
    400,
    /dropped.*boolean/,
  ],
  ['no reason', 'POST', '/admin/questions/erratum', erratum({ reason: '' }), 400, /reason/],
  ['a long reason', 'POST', '/admin/questions/erratum', erratum({ reason: LONG }), 400, /reason.*500/],
  ['no word on a dry run', 'POST', '/admin/questions/erratum', erratum({ dryRun: undefined }), 400, /dryRun/],
  ['an unknown field', 'POST', '/admin/questions/erratum', erratum({ phase: 'final' }), 400, /phase/],
  [
    'an answer that is a number',
    'POST',
    '/admin/questions/reports/close',
    { ref: REF, answer: 5 },
    400,
    /answer.*string/,
  ],
  ['an unknown field', 'POST', '/admin/questions/reports/close', { ref: REF, all: true }, 400, /all/],
  ['an unknown question', 'GET', '/admin/questions?ref=a/b/c', undefined, 404, /question/i],
  ['no question', 'GET', '/admin/questions', undefined, 400, /ref/],
  ['an unknown test', 'GET', '/admin/tests/none', undefined, 404, /test/i],
  ['an address that is a path', 'GET', '/admin/tests/..%2f..%2fetc', undefined, 404, /test/],
];

async function refusals(cases: readonly Case[], learner: CallingLearner): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, method, url, body, status, message] of cases) {
    const answer = await send(learner, method, url, body);
    if (answer.status !== status || !message.test(answer.message ?? '')) {
      wrong.push(`${method} ${url.slice(0, 60)} with ${what}: ${JSON.stringify(answer)}`);
    }
  }
  return wrong;
}

describe('bad input is refused with a message that names what was expected', () => {
  test('for tests', async () => {
    expect(await refusals(TESTS, asha)).toEqual([]);
  });

  test('for answers, which change nothing', async () => {
    const attempt = await start(asha);
    const cases = ANSWERS.flatMap(([what, body, message]): Case[] => [
      [what, 'PUT', `/user/tests/${attempt.id}/answers`, body, 400, message],
      [what, 'POST', `/user/tests/${attempt.id}/submit`, body, 400, message],
    ]);
    expect(await refusals(cases, asha)).toEqual([]);
    const { data } = await asha.call<{ answers: { revision: number }[] }>('GET', `tests/${attempt.id}`);
    expect(data.answers.every(({ revision }) => revision === 0)).toBe(true);
  });

  test('for reports and corrections', async () => {
    expect(await refusals(REPORTS, asha)).toEqual([]);
  });

  test('for administrators', async () => {
    expect(await refusals(ADMIN, admin)).toEqual([]);
  });
});

test('nobody reads, changes or deletes the attempt of someone else', async () => {
  const { id: mine } = await start(asha);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '/answers', change({})],
    ['POST', '/submit', { changes: [] }],
  ] as const) {
    const answer = await send(ravi, method, `/user/tests/${mine}${path}`, body);
    expect(answer).toMatchObject({ status: 404, code: 'attempt_not_found' });
  }
  await send(ravi, 'DELETE', `/user/tests/${mine}`);
  expect((await asha.call('GET', `tests/${mine}`)).status).toBe(200);
  expect((await ravi.call('GET', `corrections/${mine}`)).data).toEqual([]);
  /* The id of someone else is free for an attempt of one’s own. */
  expect((await ravi.call('POST', 'tests', { id: mine, test: 'mock' })).status).toBe(200);
  expect((await asha.call<{ answers: unknown[] }>('GET', `tests/${mine}`)).status).toBe(200);
});
