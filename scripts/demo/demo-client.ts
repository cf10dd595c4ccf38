import type { SignedIn } from '../../api/contract/identity/auth.ts';
import type { App } from '../../api/app.ts';

/** How to sign in as the demo learner. */
export const DEMO_ACCOUNT = { email: 'demo@example.org', password: 'six weeks of study' };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call that the demo relies on was refused. */
class DemoCallFailed extends Error {
  constructor(method: Method, path: string, status: number, answer: string) {
    super(`${method} ${path} answered ${status}: ${answer.slice(0, 300)}`);
    this.name = 'DemoCallFailed';
  }
}

/** Calls the API as the demo learner. */
export interface DemoClient {
  /** Calls `/api<path>` and returns the answer without its envelope. @throws DemoCallFailed */
  call: <Data>(method: Method, path: string, body?: object) => Promise<Data>;
  /** Signs in, or up if there is no such account. Call it at least every 30 days of the app's clock. */
  signIn: (how: 'login' | 'signup') => Promise<void>;
}

export function demoClient(app: App): DemoClient {
  let headers: Record<string, string> = {};
  const call = async <Data>(method: Method, path: string, body?: object): Promise<Data> => {
    const request = { method, url: `/api${path}`, headers, ...(body && { payload: body }) };
    const answer = await app.inject(request);
    if (answer.statusCode !== 200) throw new DemoCallFailed(method, path, answer.statusCode, answer.body);
    const json = answer.json<{ success?: true; data: Data } & Data>();
    return json.success === true ? json.data : json;
  };
  return {
    call,
    async signIn(how) {
      headers = {};
      const { token } = await call<SignedIn>('POST', `/auth/${how}`, DEMO_ACCOUNT);
      headers = { authorization: `Bearer ${token}` };
    },
  };
}
