import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../contract/portability/export-file.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { download } from '../../../testing/portability.ts';
import { call } from '../../../testing/practice.ts';
import { ANSWER, ATTEMPT, BOOKMARK } from './testing/file-rows.ts';

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
      'In users: This kind of data is not known.',
    ],
    [
      'a table that is no list',
      { data: { notes: {} } },
      'invalid_export',
      'In notes: The table must be array.',
    ],
    [
      'an unknown column',
      row({ userId: 'x' }),
      'invalid_export',
      'Row 2 of bookmarks: userId is not a known field.',
    ],
    ['a wrong type', row({ title: 5 }), 'invalid_export', 'Row 2 of bookmarks: title must be string.'],
    [
      'a huge string',
      row({ title: 'x'.repeat(301) }),
      'invalid_export',
      'Row 2 of bookmarks: title must not have more than 300 characters.',
    ],
    [
      'a character that cannot be stored',
      row({ title: '\ud800' }),
      'invalid_export',
      'Row 2 of bookmarks: title contains a character that cannot be stored.',
    ],
    [
      'a path as a slug',
      row({ topic: '../x' }),
      'invalid_export',
      'Row 2 of bookmarks: topic must match pattern',
    ],
    [
      'an unknown zone',
      { data: { attempts: [{ ...ATTEMPT, timeZone: 'Mars/Olympus' }] } },
      'invalid_export',
      'Row 1 of attempts: timeZone must be a name such as Asia/Kolkata.',
    ],
    [
      'an answer without its attempt',
      { data: { attemptAnswers: [ANSWER] } },
      'invalid_export',
      'Row 1 of attemptAnswers: Its attempt is not in the same file.',
    ],
    [
      'two answers at one place',
      { data: { attempts: [ATTEMPT], attemptAnswers: [ANSWER, ANSWER] } },
      'invalid_export',
      'Row 2 of attemptAnswers: The attempt has another answer with this position.',
    ],
    [
      'an answer that is no option',
      { data: { attempts: [ATTEMPT], attemptAnswers: [{ ...ANSWER, options: ['A'], selectedAnswer: 1 }] } },
      'invalid_export',
      'Row 1 of attemptAnswers: An answer is not one of the options.',
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
    expect((await download(server, asha)).data).toMatchObject({ bookmarks: [], attempts: [] });
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
    expect(fields[1]).toEqual({ path: ['bookmarks', 1, 'title'], reason: 'title must be string.' });
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
