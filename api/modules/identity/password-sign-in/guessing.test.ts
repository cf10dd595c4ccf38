import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { DEFAULT_LOGIN_LIMITS, DEFAULT_SIGN_UP_LIMITS } from '../../../config/sign-in-limits.ts';
import { ACCOUNTS_PER_DEVICE } from '../known-devices.ts';
import type { Passwords } from '../passwords.ts';
import { PasswordQueueFull } from '../../../http/errors.ts';

const ASHA = 'asha@example.org';
const PASSWORD = 'a lamp in the dark';

/** Compares like the production passwords but without slow hashing: these tests only count attempts. */
const plain: Passwords = {
  hash: (password) => Promise.resolve(`plain ${password}`),
  matches: (hash, password) =>
    password === 'busy'
      ? Promise.reject(new PasswordQueueFull())
      : Promise.resolve(hash === `plain ${password}`),
  waiting: () => 0,
};

let now: number;
let server: TestApp;
beforeEach(async () => {
  now = Date.now();
  server = await testApp({ passwords: plain, now: () => now, settings: { rateLimit: 0 } });
  for (const email of [ASHA, 'ravi@example.org'])
    await post('signup', { email, password: PASSWORD }, '192.0.2.1');
});
afterEach(() => server.close());

async function post(
  path: string,
  payload: object,
  remoteAddress: string,
  headers: Record<string, string> = {},
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress,
    headers,
  });
  return { status: answer.statusCode, body: answer.json<object>(), headers: answer.headers, json: answer };
}

const logIn = (from: string, email = ASHA, password = PASSWORD, headers = {}) =>
  post('login', { email, password }, from, headers);

/** Makes this number of wrong guesses one after the other and returns their statuses. */
async function guess(times: number, from: string, email = ASHA): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1)
    statuses.push((await logIn(from, email, `wrong ${time}`)).status);
  return statuses;
}

const all = (times: number, status: number) => Array<number>(times).fill(status);

describe('guessing passwords', () => {
  test('of one account from one address is limited to ten, until the time in retry-after', async () => {
    expect(await guess(10, '203.0.113.9')).toEqual(all(10, 401));
    now += 5 * 60_000;
    const stopped = await logIn('203.0.113.9');
    expect([stopped.status, stopped.body]).toEqual([
      429,
      { success: false, code: 'too_many_attempts', message: 'Too many attempts. Please try again later.' },
    ]);
    expect(stopped.headers['retry-after']).toBe('600');
    now += 600_000 - 1;
    expect((await logIn('203.0.113.9')).status).toBe(429);
    now += 1;
    expect((await logIn('203.0.113.9')).status).toBe(200);
  });

  test('blocks neither the owner at another address nor other accounts at the same address', async () => {
    await guess(11, '203.0.113.9');
    expect((await logIn('198.51.100.1')).status).toBe(200);
    expect((await logIn('203.0.113.9', 'ravi@example.org')).status).toBe(200);
  });

  test('of many accounts from one address is limited to twenty', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 21; number += 1) {
      statuses.push((await logIn('203.0.113.9', `nobody-${number}@example.org`)).status);
    }
    expect(statuses).toEqual([...all(20, 401), 429]);
    expect((await logIn('203.0.113.9')).status).toBe(429);
    expect((await logIn('203.0.113.10')).status).toBe(200);
  });

  test('counts all spellings of an e-mail address as one account', async () => {
    await guess(5, '203.0.113.9', ' ASHA@example.org ');
    expect(await guess(6, '203.0.113.9')).toEqual([...all(5, 401), 429]);
  });

  test('has the same limit for addresses without an account', async () => {
    expect(await guess(11, '203.0.113.9', 'nobody@example.org')).toEqual([...all(10, 401), 429]);
  });

  test('is limited regardless of forged proxy headers', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      const forwarded = `198.51.100.${number}`;
      const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` };
      statuses.push((await logIn('203.0.113.9', ASHA, `wrong ${number}`, headers)).status);
    }
    expect(statuses).toEqual([...all(10, 401), 429]);
  });

  test('counts all addresses of one IPv6 network together', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 11; number += 1) {
      statuses.push((await logIn(`2001:db8:1:2::${number.toString(16)}`, ASHA, 'wrong')).status);
    }
    expect(statuses).toEqual([...all(10, 401), 429]);
    expect((await logIn('2001:db8:1:3::1')).status).toBe(200);
  });

  test('behind a trusted proxy is counted by the address of the client', async () => {
    const own = await testApp({ passwords: plain, settings: { rateLimit: 0, trustProxy: ['10.0.0.1'] } });
    const from = async (client: string, spoofed = '') => {
      const answer = await own.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: ASHA, password: 'wrong' },
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': spoofed === '' ? client : `${spoofed}, ${client}` },
      });
      return answer.statusCode;
    };
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      statuses.push(await from('203.0.113.9', `198.51.100.${number}`));
    }
    expect(statuses).toEqual([...all(10, 401), 429]);
    expect(await from('203.0.113.10')).toBe(401);
    await own.close();
  });

  test('concurrently does not exceed the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => logIn('203.0.113.9', ASHA, `wrong ${n}`)),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([10, 30]);
  });

  test('from very many addresses is limited to two for each, and the owner can still sign in', async () => {
    for (let number = 0; number < DEFAULT_LOGIN_LIMITS.perAccount / 10; number += 1)
      await guess(10, `10.0.0.${number}`);
    expect(await guess(3, '203.0.113.9')).toEqual([401, 401, 429]);
    expect((await logIn('198.51.100.1', ASHA, 'a slip of the finger')).status).toBe(401);
    expect((await logIn('198.51.100.1')).status).toBe(200);
    expect(await guess(3, '203.0.113.20', 'ravi@example.org')).toEqual(all(3, 401));
  });

  test('does not count correct passwords or attempts while the server is busy', async () => {
    for (let time = 0; time < 15; time += 1) expect((await logIn('203.0.113.9')).status).toBe(200);
    for (let time = 0; time < 15; time += 1) {
      const busy = await logIn('203.0.113.9', ASHA, 'busy');
      expect([busy.status, busy.headers['retry-after']]).toEqual([503, '2']);
      expect(busy.body).toMatchObject({ success: false, code: 'busy' });
    }
    expect(await guess(10, '203.0.113.9')).toEqual(all(10, 401));
  });

  test('keeps the count of wrong passwords after a correct one', async () => {
    await guess(9, '203.0.113.9');
    expect((await logIn('203.0.113.9')).status).toBe(200);
    expect(await guess(2, '203.0.113.9')).toEqual([401, 429]);
  });

  test('with a stolen session is limited on routes that require the password', async () => {
    const { data } = (await logIn('203.0.113.9')).json.json<{ data: { token: string } }>();
    const headers = { authorization: `Bearer ${data.token}` };
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const change = { currentPassword: `wrong ${time}`, newPassword: 'another lamp' };
      statuses.push((await post('password', change, '203.0.113.9', headers)).status);
      const remove = await server.app.inject({
        method: 'DELETE',
        url: '/api/auth/account',
        remoteAddress: '203.0.113.9',
        headers,
        payload: { password: `wrong ${time}` },
      });
      statuses.push(remove.statusCode);
    }
    expect(statuses).toEqual([...all(10, 403), 429, 429]);
    expect((await server.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  });
});

describe('a device that has signed in to an account before', () => {
  /** Signs in from a fresh address and returns the `cookie` header of the device. */
  async function deviceOf(email: string, cookie?: string, call = 'login'): Promise<string> {
    const headers = cookie === undefined ? {} : { cookie };
    const { json } = await post(call, { email, password: PASSWORD }, '192.0.2.77', headers);
    return json.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
  const HOSTEL = '203.0.113.9';
  async function attackFrom(address: string): Promise<void> {
    for (let number = 0; number < 20; number += 1) await guess(1, address, `nobody-${number}@example.org`);
  }

  test('gets in with the right password from an address that is shut out', async () => {
    const cookie = await deviceOf(ASHA);
    const ofSignUp = await deviceOf('new@example.org', undefined, 'signup');
    await attackFrom(HOSTEL);
    expect((await logIn(HOSTEL)).status).toBe(429);
    expect((await logIn(HOSTEL, ASHA, PASSWORD, { cookie })).status).toBe(200);
    expect((await logIn(HOSTEL, 'new@example.org', PASSWORD, { cookie: ofSignUp })).status).toBe(200);
    expect((await logIn(HOSTEL, ASHA, 'a slip of the finger', { cookie })).status).toBe(401);
  });

  test('is unknown to other accounts, and cannot be forged', async () => {
    const [asha, ravi] = [await deviceOf(ASHA), await deviceOf('ravi@example.org')];
    await attackFrom(HOSTEL);
    const [name = '', value = ''] = asha.split('=');
    const [id, tag = ''] = value.split('.');
    const other = `${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`;
    for (const cookie of [
      ravi,
      `${name}=${id}.${other}`,
      `${name}=${'A'.repeat(22)}.${tag}`,
      `${name}=${id}`,
      `${name}=.`,
      `${name}=%00`,
      `${name}=${`${tag}.`.repeat(100)}`,
    ]) {
      expect([cookie, (await logIn(HOSTEL, ASHA, PASSWORD, { cookie })).status]).toEqual([cookie, 429]);
    }
  });

  test('has its own count, whatever its address', async () => {
    const cookie = await deviceOf(ASHA);
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      statuses.push((await logIn(`198.51.100.${number}`, ASHA, `wrong ${number}`, { cookie })).status);
    }
    expect(statuses).toEqual([...all(10, 401), 429]);
    const stopped = await logIn('198.51.100.200', ASHA, PASSWORD, { cookie });
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '900']);
    expect((await logIn('198.51.100.200')).status).toBe(200);
    now += DEFAULT_LOGIN_LIMITS.window;
    expect((await logIn('198.51.100.200', ASHA, PASSWORD, { cookie })).status).toBe(200);
  });

  test('does not use up the attempts of its address', async () => {
    const cookie = await deviceOf(ASHA);
    for (let number = 0; number < 10; number += 1) await logIn(HOSTEL, ASHA, 'wrong', { cookie });
    expect(await guess(10, HOSTEL, 'ravi@example.org')).toEqual(all(10, 401));
  });

  test('is remembered for several accounts, in a cookie of bounded size that only the server reads', async () => {
    let cookie = await deviceOf(ASHA);
    const both = await deviceOf('ravi@example.org', cookie);
    await attackFrom(HOSTEL);
    for (const email of [ASHA, 'ravi@example.org']) {
      expect((await logIn(HOSTEL, email, PASSWORD, { cookie: both })).status).toBe(200);
    }
    for (let number = 0; number < ACCOUNTS_PER_DEVICE + 1; number += 1) {
      cookie = await deviceOf(`class-${number}@example.org`, cookie, 'signup');
    }
    expect(cookie.length).toBeLessThan(400);
    expect((await logIn(HOSTEL, ASHA, PASSWORD, { cookie })).status).toBe(429);
    expect((await logIn(HOSTEL, 'class-1@example.org', PASSWORD, { cookie })).status).toBe(200);
    const [set] = (await logIn('198.51.100.1')).json.cookies;
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth', maxAge: 400 * 86_400 });
  });

  test('is known by a cookie that needs HTTPS where the site has it', async () => {
    const secure = await testApp({ passwords: plain, settings: { publicOrigin: 'https://study.example' } });
    const payload = { email: ASHA, password: PASSWORD };
    const answer = await secure.app.inject({ method: 'POST', url: '/api/auth/signup', payload });
    expect(answer.cookies).toMatchObject([{ name: '__Secure-known-device', secure: true }]);
    await secure.close();
  });
});

test('the limits are settings', async () => {
  const loginLimits = { window: 60_000, perAddress: 4, perAddressAndAccount: 2, perDevice: 1, perAccount: 3 };
  const signUpLimits = { window: 60_000, takenPerAddress: 2, takenPerEmail: 1, newPerAddress: 3 };
  const own = await testApp({ passwords: plain, now: () => now, settings: { loginLimits, signUpLimits } });
  const send = async (path: string, email: string, password: string, cookies = {}) => {
    const url = `/api/auth/${path}`;
    return own.app.inject({ method: 'POST', url, payload: { email, password }, cookies });
  };
  const signedUp = await send('signup', ASHA, PASSWORD);
  const cookies = Object.fromEntries(signedUp.cookies.map(({ name, value }) => [name, value]));
  const statuses: number[] = [];
  for (const [email, sent] of [
    [ASHA, cookies],
    [ASHA, cookies],
    [ASHA, {}],
    [ASHA, {}],
    [ASHA, {}],
    ['b@example.org', {}],
    ['c@example.org', {}],
    ['d@example.org', {}],
  ] as const) {
    statuses.push((await send('login', email, 'wrong', sent)).statusCode);
  }
  expect(statuses).toEqual([401, 429, 401, 401, 429, 401, 401, 429]);
  expect((await send('signup', ASHA, PASSWORD)).statusCode).toBe(409);
  expect((await send('signup', ASHA, PASSWORD)).statusCode).toBe(429);
  now += 60_000;
  expect((await send('login', ASHA, PASSWORD)).statusCode).toBe(200);
  await own.close();
});

describe('signing up', () => {
  test('with one taken address is limited to five an hour, from all addresses together', async () => {
    const account = { email: ASHA, password: PASSWORD };
    const statuses: number[] = [];
    for (let number = 0; number < 6; number += 1) {
      statuses.push((await post('signup', account, `10.2.0.${number}`)).status);
    }
    expect(statuses).toEqual([...all(5, 409), 429]);
    expect((await logIn('10.2.0.1')).status).toBe(200);
    now += DEFAULT_SIGN_UP_LIMITS.window;
    expect((await post('signup', account, '10.2.0.1')).status).toBe(409);
  });

  test('with taken addresses is limited to twenty', async () => {
    for (let number = 0; number < 21; number += 1) {
      await post('signup', { email: `taken-${number}@example.org`, password: PASSWORD }, `10.1.0.${number}`);
    }
    const statuses: number[] = [];
    for (let number = 0; number < 21; number += 1) {
      const again = { email: `taken-${number}@example.org`, password: PASSWORD };
      statuses.push((await post('signup', again, '203.0.113.9')).status);
    }
    expect(statuses).toEqual([...all(20, 409), 429]);
    // Guesses of passwords are counted separately.
    expect((await logIn('203.0.113.9')).status).toBe(200);
  });

  test('from one address is limited, with enough accounts for a school class', async () => {
    const statuses: number[] = [];
    for (let number = 0; number <= DEFAULT_SIGN_UP_LIMITS.newPerAddress; number += 1) {
      const account = { email: `new-${number}@example.org`, password: PASSWORD };
      statuses.push((await post('signup', account, '203.0.113.9')).status);
    }
    expect(statuses).toEqual([...all(DEFAULT_SIGN_UP_LIMITS.newPerAddress, 200), 429]);
    now += DEFAULT_SIGN_UP_LIMITS.window;
    const later = await post('signup', { email: 'later@example.org', password: PASSWORD }, '203.0.113.9');
    expect(later.status).toBe(200);
  });

  test('eight times concurrently with one e-mail address creates one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        post('signup', { email: 'once@example.org', password: PASSWORD }, '203.0.113.9'),
      ),
    );
    const [first, ...others] = answers.map(({ status }) => status).sort();
    expect(first).toBe(200);
    for (const status of others) expect([409, 429]).toContain(status);
  });
});
