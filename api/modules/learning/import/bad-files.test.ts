import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../contract/portability/export-file.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { download } from '../../../testing/portability.ts';
import { call } from '../../../testing/practice.ts';
import { ANSWER, ATTEMPT, BOOKMARK, preamble, TEST, TEST_ANSWER } from './testing/file-rows.ts';

let server: TestApp;
let asha: TestLearner;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0 } });
  asha = await signedIn(server);
  return () => server.close();
});

const post = (body: unknown) => call<ImportResult>(server, asha, 'POST', '/api/auth/import', body);

describe('a file that is not right', () => {
  const row = (change: object) => ({ data: { bookmarks: [BOOKMARK, { ...BOOKMARK, ...change }] } });
  test.each<[string, unknown, string, string]>([
    ['no file', {}, 'invalid_export', 'This is not an export file of this site.'],
    ['a list', [], 'invalid_export', 'This is not an export file of this site.'],
    [
      'another format',
      { format: 'x', data: {} },
      'invalid_export',
      'This is not an export file of this site.',
    ],
    [
      'a newer version',
      { format: 'swadhyay-export', version: 2, data: {} },
      'newer_export',
      'The file has version 2, which a newer version of this site wrote. This one can read version 1.',
    ],
    [
      'an unknown table',
      { data: { users: [] } },
      'invalid_export',
      '“users”: This site does not know this kind of data.',
    ],
    [
      'a table that is no list',
      { data: { notes: {} } },
      'invalid_export',
      'Own notes (notes): It must be a list of rows.',
    ],
    [
      'an unknown column',
      row({ userId: 'x' }),
      'invalid_export',
      'Bookmarks, row 2: The field “userId” is not known here.',
    ],
    [
      'a wrong type',
      row({ title: 5 }),
      'invalid_export',
      'Bookmarks, row 2: The field “title” must be text.',
    ],
    [
      'a huge string',
      row({ title: 'x'.repeat(301) }),
      'invalid_export',
      'Bookmarks, row 2: The field “title” must have at most 300 characters.',
    ],
    [
      'a character that cannot be stored',
      row({ title: '\ud800' }),
      'invalid_export',
      'Bookmarks, row 2: The field “title” contains a character that cannot be stored.',
    ],
    [
      'a path as a slug',
      row({ topic: '../x' }),
      'invalid_export',
      'Bookmarks, row 2: The field “topic” must be the short name of a subject or topic, as in its address.',
    ],
    [
      'an unknown zone',
      { data: { attempts: [{ ...ATTEMPT, timeZone: 'Mars/Olympus' }] } },
      'invalid_export',
      'Quiz attempts (attempts), row 1: The field “timeZone” must be the name of a time zone, such as Asia/Kolkata.',
    ],
    [
      'an answer without its attempt',
      { data: { attemptAnswers: [ANSWER] } },
      'invalid_export',
      'Answers in quizzes (attemptAnswers), row 1: The attempt that it belongs to is not in the same file.',
    ],
    [
      'two answers at one place',
      { data: { attempts: [ATTEMPT], attemptAnswers: [ANSWER, ANSWER] } },
      'invalid_export',
      'Answers in quizzes (attemptAnswers), row 2: The attempt has this position twice.',
    ],
    [
      'an answer that is no option',
      { data: { attempts: [ATTEMPT], attemptAnswers: [{ ...ANSWER, options: ['A'], selectedAnswer: 1 }] } },
      'invalid_export',
      'Answers in quizzes (attemptAnswers), row 1: An answer is not one of the options.',
    ],
    [
      'a missing column and a value of another form',
      {
        data: {
          testTags: [{ attemptId: TEST.id, ...preamble, tag: 't', totalQuestions: 1 }],
          bookmarks: [{ ...BOOKMARK, headingId: 5 }],
        },
      },
      'invalid_export',
      'The field “headingId” must be text or empty (null).',
    ],
    [
      'a scheme in which right answers bring nothing',
      { data: { testAttempts: [{ ...TEST, scheme: { ...TEST.scheme, right: '0' } }] } },
      'invalid_export',
      'Tests (testAttempts), row 1: A right answer of its scheme must bring marks.',
    ],
    [
      'marks that are no fraction',
      { data: { testAttempts: [{ ...TEST, scheme: { ...TEST.scheme, wrong: '1/0' } }] } },
      'invalid_export',
      'Tests (testAttempts), row 1: The field “scheme.wrong” must be an exact fraction such as 2 or -2/3.',
    ],
    [
      'a question twice',
      { data: { testAttempts: [{ ...TEST, questions: [TEST.questions[0], TEST.questions[0]] }] } },
      'invalid_export',
      'Tests (testAttempts), row 1: It has a question twice.',
    ],
    [
      'an answer after the last question',
      { data: { testAttempts: [TEST], testAnswers: [{ ...TEST_ANSWER, position: 9 }] } },
      'invalid_export',
      'Answers in tests (testAnswers), row 1: The test has no question at this position.',
    ],
    [
      'an answer without its test',
      { data: { testAnswers: [TEST_ANSWER] } },
      'invalid_export',
      'Answers in tests (testAnswers), row 1: The attempt that it belongs to is not in the same file.',
    ],
    [
      'a right answer without an option',
      { data: { testAttempts: [TEST], testAnswers: [{ ...TEST_ANSWER, chosen: null }] } },
      'invalid_export',
      'Answers in tests (testAnswers), row 1: A right answer must have one chosen option.',
    ],
    [
      'a reason that is none',
      {
        data: {
          questionReports: [{ questionId: 'a/b/c', reason: 'x', text: '', createdAt: 1, closedAt: null }],
        },
      },
      'invalid_export',
      'Reports of questions (questionReports), row 1: The field “reason” must be one of "wrong-key", "ambiguous"',
    ],
    [
      'a picture that is none',
      { data: { picture: [{ type: 'image/webp', data: 'aGVsbG8=', updatedAt: 1 }] } },
      'invalid_picture',
      'This picture cannot be read. Choose a JPEG, PNG or WebP picture.',
    ],
  ])('with %s is refused', async (_name, file, code, message) => {
    const answer = await post(file);
    expect(answer).toMatchObject({ status: 400, code });
    expect(answer.message).toContain(message);
    expect((await download(server, asha)).data).toMatchObject({
      bookmarks: [],
      attempts: [],
      testAttempts: [],
    });
  });

  test('names several rows', async () => {
    const bookmarks = Array.from({ length: 30 }, () => ({ ...BOOKMARK, title: 5 }));
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/import',
      headers: asha.headers,
      payload: { data: { bookmarks } },
    });
    const { fields } = answer.json<{ fields: { path: unknown[]; reason: string }[] }>();
    expect(fields).toHaveLength(8);
    expect(fields[1]).toEqual({ path: ['bookmarks', 1, 'title'], reason: 'The field “title” must be text.' });
  });

  test.each([
    ['{"data":{"__proto__":{"bookmarks":[]}}}', 400, 'malformed_json'],
    ['{"data":{"bookmarks":[{"constructor":{"prototype":{}}}]}}', 400, 'malformed_json'],
    [`{"data":{"bookmarks":${'['.repeat(40)}${']'.repeat(40)}}}`, 400, 'json_too_deep'],
    [`{"data":{"notes":"${'x'.repeat(5_000_000)}"}}`, 413, 'payload_too_large'],
  ])('of the text %.60s is refused', async (payload, status, code) => {
    const headers = { ...asha.headers, 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/import', headers, payload });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
});
