import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';

const PASSWORD = 'a lamp in the dark';

/** Every route that takes a body, with a valid body that the tests change. */
const CALLS = {
  'POST signup': { email: 'new@example.org', password: PASSWORD },
  'POST login': { email: 'asha@example.org', password: PASSWORD },
  'POST google': { idToken: 'x' },
  'POST password': { newPassword: PASSWORD },
  'POST password-reset': { email: 'asha@example.org' },
  'POST password-reset/confirm': { token: 'x', newPassword: PASSWORD },
  'DELETE account': { password: PASSWORD },
} as const;
const calls = Object.entries(CALLS).map(([call, body]): [string, Record<string, string>] => [call, body]);

let server: TestApp;
let learner: TestLearner;
beforeAll(async () => {
  server = await testApp({ settings: { mail: { via: 'log' }, rateLimit: 0 } });
  const passwordHash = await hash(PASSWORD);
  learner = await signedIn(server, { email: 'asha@example.org', passwordHash });
  return () => server.close();
});

let callers = 0;

/** Sends each request from a different address, so that it is not refused because of a limit. */
async function send(call: string, payload: string | undefined, type = 'application/json') {
  const [method = '', path = ''] = call.split(' ');
  callers += 1;
  const answer = await server.app.inject({
    method: method as 'POST',
    url: `/api/auth/${path}`,
    remoteAddress: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    headers: { ...learner.headers, ...(type !== '' && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ success: boolean; code: string; message: string }>(),
  };
}

/** Without the time of a letter, which is sent in the background. */
async function accounts() {
  const rows = await server.database.read.select().from(users).orderBy(users.id);
  return rows.map((row) => ({ ...row, signUpLetterAt: null }));
}

async function expectRefused(
  call: string,
  text: string,
  status: number,
  code: string,
  type?: string,
): Promise<void> {
  const before = await accounts();
  const answer = await send(call, text, type);
  expect([call, text.slice(0, 60), answer.status, answer.body.code]).toEqual([
    call,
    text.slice(0, 60),
    status,
    code,
  ]);
  expect(Object.keys(answer.body)).toEqual(['success', 'code', 'message']);
  expect(await accounts()).toEqual(before);
}

describe.each(calls)('%s', (call, body) => {
  test('rejects malformed JSON', async () => {
    for (const text of ['{"email":', '', 'null x', '{"__proto__":{"role":"admin"}}']) {
      await expectRefused(call, text, 400, 'malformed_json');
    }
    await expectRefused(call, '['.repeat(5_000), 400, 'json_too_deep');
  });

  test('rejects JSON of another shape', async () => {
    for (const value of [[], 'text', 7, true, [body]]) {
      await expectRefused(call, JSON.stringify(value), 400, 'invalid_request');
    }
    for (const name of Object.keys(body)) {
      for (const wrong of [null, 7, true, [], {}, ['a'], { $ne: null }]) {
        await expectRefused(call, JSON.stringify({ ...body, [name]: wrong }), 400, 'invalid_request');
      }
    }
  });

  test('rejects fields that would raise permissions', async () => {
    const extras = {
      role: 'admin',
      isPremium: true,
      id: 'x',
      userId: 'x',
      email_verified: true,
      emailVerifiedAt: 1,
    };
    for (const [name, value] of Object.entries(extras)) {
      await expectRefused(call, JSON.stringify({ ...body, [name]: value }), 400, 'invalid_request');
    }
  });

  test('rejects content types that a page of another origin can send without a preflight', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of types) {
      await expectRefused(call, JSON.stringify(body), 415, 'unsupported_media_type', type);
    }
  });

  test('rejects bodies of 16 KiB and more', async () => {
    const name = Object.keys(body).at(-1) ?? '';
    for (const size of [16 * 1024, 1_000_000]) {
      await expectRefused(
        call,
        JSON.stringify({ ...body, [name]: 'x'.repeat(size) }),
        413,
        'payload_too_large',
      );
    }
  });

  test('answers unusual strings without an internal error', async () => {
    const strings = [
      '\0',
      '\ud800',
      '🪔'.repeat(500),
      "' or 1=1; drop table users; --",
      '../../etc/passwd',
      ' ',
      '\u202e',
    ];
    for (const name of Object.keys(body)) {
      for (const text of strings) {
        const { status, body: answer } = await send(
          call,
          JSON.stringify({ ...body, [name]: text.repeat(3) }),
        );
        // Without a provider, signing in with Google is always unavailable.
        const known = status < 500 || answer.code === 'unavailable';
        expect({ call, name, text, known }).toEqual({ call, name, text, known: true });
      }
    }
  });
});

test('a password of 1 MB is rejected over a real connection before it is sent completely', async () => {
  const own = await testApp();
  await own.app.listen({ port: 0 });
  const socket = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{',
  );
  await once(socket, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
  await own.close();
});

test.each([
  ['asha @example.org', 400],
  ['  Prefix@Example.ORG ', 200],
  ['आशा@उदाहरण.भारत', 200],
  ['o‘neil@example.org', 400],
])('signing up with the address %j is answered with %i', async (email, status) => {
  const answer = await send('POST signup', JSON.stringify({ email, password: PASSWORD }));
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body).toMatchObject({ code: 'invalid_email' });
});
