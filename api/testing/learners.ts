import { randomUUID } from 'node:crypto';
import { sessions, users } from '../db/schema/accounts.ts';
import type { TestApp } from './app.ts';

export interface TestLearner {
  id: string;
  sessionId: string;
  token: string;
  /** Headers that send the token. */
  headers: { authorization: string };
}

type Server = Pick<TestApp, 'app' | 'database'> & Partial<Pick<TestApp, 'now'>>;

function signToken(
  { jwt }: TestApp['app'],
  { id, sessionId }: { id: string; sessionId: string },
  now: number,
) {
  return jwt.sign({ sub: id, sid: sessionId, iat: Math.floor(now / 1000) });
}

/** ms; longer than the tests of a file take on a busy machine. */
const SESSION_TIME = 24 * 60 * 60 * 1000;

/** Creates a learner with a session, directly in the database. */
export async function signedIn(
  { app, database, now: appNow = Date.now }: Server,
  account: Partial<typeof users.$inferInsert> = {},
  session: Partial<typeof sessions.$inferInsert> = {},
): Promise<TestLearner> {
  await app.ready();
  const now = Date.now();
  const id = randomUUID();
  const sessionId = randomUUID();
  await database.write(async (tx) => {
    await tx
      .insert(users)
      .values({ id, email: `${id}@example.org`, createdAt: now, updatedAt: now, ...account });
    await tx.insert(sessions).values({
      id: sessionId,
      userId: id,
      createdAt: now,
      expiresAt: now + SESSION_TIME,
      lastSeenAt: now,
      ...session,
    });
  });
  const newToken = () => signToken(app, { id, sessionId }, appNow());
  return {
    id,
    sessionId,
    token: newToken(),
    // Signed for each call, because a fake clock may pass the end of a token.
    get headers() {
      return { authorization: `Bearer ${newToken()}` };
    },
  };
}

/** For tests with a fake clock. ms since 1970. */
export const NOON_OF_A_LEAP_DAY = Date.UTC(2096, 1, 29, 12);

interface Answered<Data> {
  status: number;
  data: Data;
  /** Of an error. */
  code: string | undefined;
  message: string | undefined;
}

const ABSENT = { data: undefined, code: undefined, message: undefined };

export type Call = <Data = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => Promise<Answered<Data>>;

export interface CallingLearner extends TestLearner {
  /** Calls a route below `/api/user/`. */
  call: Call;
}

/** Creates a learner whose session is valid at any time of a fake clock. */
export async function callingLearner(
  server: Server,
  account: Parameters<typeof signedIn>[1] = {},
): Promise<CallingLearner> {
  const longSession = { expiresAt: Date.UTC(3000, 0), lastSeenAt: Date.UTC(2999, 0) };
  const learner = await signedIn(server, account, longSession);
  return Object.assign(learner, {
    async call(method, path, payload) {
      const answer = await server.app.inject({
        method,
        url: `/api/user/${path}`,
        headers: learner.headers,
        ...(payload && { payload }),
      });
      return { ...ABSENT, ...answer.json<Omit<Answered<never>, 'status'>>(), status: answer.statusCode };
    },
  } satisfies { call: Call });
}
