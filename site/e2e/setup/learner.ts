import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';

export const PASSWORD = 'a lamp in the dark';
let learners = 0;

/** An e-mail address that no other test uses. */
export function newEmail(): string {
  learners += 1;
  return `learner-${learners}-${process.pid}@example.org`;
}

/** A separate IP address per learner, so that tests do not reach the sign-up limit per address. */
const addressOf = (learner: number) => `10.${process.pid % 256}.${learner >> 8}.${learner & 255}`;

export interface SignedInLearner {
  email: string;
  token: string;
  /** Options for `open`: a browser in which the learner is signed in. */
  browser: Pick<BrowserContextOptions, 'storageState' | 'baseURL'>;
  /** Calls the API as the learner. `path` is relative to `/api`. */
  call: (method: string, path: string, body?: unknown) => Promise<Response>;
}

/** Creates a learner through the API, for tests that start signed in. */
export async function newLearner(origin = inject('origin')): Promise<SignedInLearner> {
  const email = newEmail();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(learners) };
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await fetch(`${origin}/api/auth/signup`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { token: string } };
  const localStorage = [{ name: 'auth_token', value: data.token }];
  return {
    email,
    token: data.token,
    browser: { baseURL: origin, storageState: { cookies: [], origins: [{ origin, localStorage }] } },
    call: (method, path, sent) =>
      fetch(`${origin}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${data.token}`, ...(sent !== undefined && headers) },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      }),
  };
}

/** Creates an administrator. The API cannot create the first one, so the role is written to the database. */
export async function newAdmin(): Promise<SignedInLearner> {
  const admin = await newLearner();
  const database = new Sqlite(join(inject('dataDir'), 'swadhyay.db'), { timeout: 10_000 });
  database.prepare(`update users set role = 'admin' where email = ?`).run(admin.email);
  database.close();
  return admin;
}
