import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { googleFlow } from '../../../testing/openid/google-flow.ts';
import { clock, flow, openId, PASSWORD, post, server, useOpenIdServer } from './testing/setup.ts';

useOpenIdServer();

type Answer = Awaited<ReturnType<typeof flow.sendCallback>>;

const cookieOf = (answer: Answer) => [answer.headers['set-cookie'] ?? []].flat().join('\n');
const markOf = (answer: Answer) => /^(?:__Host-)?signed-in=[^;]+/m.exec(cookieOf(answer))?.[0] ?? '';

async function ask(token: string | null, cookie: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/started-here',
    headers: { authorization: `Bearer ${token}`, ...(cookie !== '' && { cookie }) },
  });
  return { status: answer.statusCode, body: answer.json<unknown>(), cookies: answer.cookies };
}
const startedHere = (value: boolean, newAccount = false) => ({
  status: 200,
  body: { success: true, data: { startedHere: value, newAccount } },
});

test('a session was started in this browser if its sign-in with the provider ended here, asked once', async () => {
  const answer = await flow.signIn('asha');
  expect(cookieOf(answer)).toMatch(/^signed-in=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/m);
  const first = await ask(answer.token, markOf(answer));
  expect(first).toMatchObject(startedHere(true, true));
  // The browser deletes the cookie, so that a second question gets another answer.
  expect(first.cookies).toMatchObject([{ name: 'signed-in', value: '', path: '/' }]);
  expect(await ask(answer.token, '')).toMatchObject(startedHere(false));
});

test('only the sign-in that creates an account tells so', async () => {
  const first = await flow.signIn('asha');
  const again = await flow.signIn('asha');
  expect(await ask(again.token, markOf(again))).toMatchObject(startedHere(true, false));
  expect(await ask(first.token, markOf(first))).toMatchObject(startedHere(true, true));
  // An account with a password exists already when the provider is first used with it.
  await post('signup', { email: 'ravi@example.org', password: PASSWORD });
  const linked = await flow.signIn('ravi');
  expect(await ask(linked.token, markOf(linked))).toMatchObject(startedHere(true, false));
  // A mark of another session is ignored.
  for (const cookie of ['signed-in=.new', 'signed-in=x.new', `${markOf(again)}.new.new`])
    expect(await ask(first.token, cookie)).toMatchObject(startedHere(false));
});

test('the session of someone else was not started in this browser', async () => {
  const [own, other] = [await flow.signIn('asha'), await flow.signIn('ravi')];
  expect(await ask(other.token, markOf(own))).toMatchObject(startedHere(false));
  const account = { email: 'mala@example.org', password: PASSWORD };
  const { token } = (await post('signup', account)).json<{ data: { token: string } }>().data;
  expect(await ask(token, markOf(own))).toMatchObject(startedHere(false));
  expect(await ask(token, 'signed-in=')).toMatchObject(startedHere(false));
  expect((await ask('no token', markOf(own))).status).toBe(401);
});

test('a failed sign-in marks nothing, and nothing else does', async () => {
  expect(markOf(await flow.signIn(null))).toBe('');
  const started = await server.app.inject('/api/auth/google/start');
  expect(started.cookies.map(({ name }) => name)).not.toContain('signed-in');
});

test('the mark is limited to the host if the site uses HTTPS', async () => {
  const settings = {
    google: openId.settings,
    publicOrigin: 'https://study.example',
    apiOrigin: 'http://localhost:4321',
  };
  const secure = await testApp({ settings, now: clock.now });
  const answer = await googleFlow(secure).signIn('asha');
  expect(cookieOf(answer)).toMatch(
    /^__Host-signed-in=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/m,
  );
  await secure.close();
});
