import type { TestApp } from './app.ts';
import { signedIn } from './learners.ts';
import type { TestLearner } from './learners.ts';

/** ms since 1970: for tests that bring a clock. Tokens also go by the clock on the wall, which must not be later. */
export const NOON_OF_A_LEAP_DAY = Date.UTC(2096, 1, 29, 12);

interface Answered<Data> {
  status: number;
  data: Data;
  /** Of a failure. */
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
  /** Calls what stands below `/api/user/`. */
  call: Call;
}

/** Someone with an account and a session that outlasts the clock of the test. */
export async function callingLearner(
  server: Pick<TestApp, 'app' | 'database'>,
  account: Parameters<typeof signedIn>[1] = {},
): Promise<CallingLearner> {
  const lasting = { expiresAt: Date.UTC(3000, 0), lastSeenAt: Date.UTC(2999, 0) };
  const learner = await signedIn(server, account, lasting);
  return {
    ...learner,
    async call(method, path, payload) {
      const answer = await server.app.inject({
        method,
        url: `/api/user/${path}`,
        headers: learner.headers,
        ...(payload && { payload }),
      });
      return { ...ABSENT, ...answer.json<Omit<Answered<never>, 'status'>>(), status: answer.statusCode };
    },
  };
}
