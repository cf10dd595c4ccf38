import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';

export const PASSWORD = 'a lamp in the dark';
let learners = 0;

/** An address that no other test uses. */
export function newEmail(): string {
  learners += 1;
  return `learner-${learners}-${process.pid}@example.org`;
}

/** An address of their own, so that the limit of new accounts from one address is not met. */
const addressOf = (learner: number) => `10.${process.pid % 256}.${learner >> 8}.${learner & 255}`;

export interface SignedInLearner {
  email: string;
  token: string;
  /** For `open`: a browser in which they are signed in. */
  browser: Pick<BrowserContextOptions, 'storageState' | 'baseURL'>;
  /** Calls the API as they would. `path` stands below `/api`. */
  call: (method: string, path: string, body?: unknown) => Promise<Response>;
}

/** A new learner, made by the API: for journeys that begin signed in. */
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

/** A new administrator: the first of a site is made on its machine, so it is written where the API keeps it. */
export async function newAdmin(): Promise<SignedInLearner> {
  const admin = await newLearner();
  const database = new Sqlite(join(inject('dataDir'), 'swadhyay.db'), { timeout: 10_000 });
  database.prepare(`update users set role = 'admin' where email = ?`).run(admin.email);
  database.close();
  return admin;
}
