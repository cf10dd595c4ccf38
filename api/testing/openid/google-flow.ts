import type { TestApp } from '../app.ts';
import { signInAtProvider } from './person.ts';

/** A sign-in that a browser has begun: where it is sent, and the cookie that it keeps. */
export interface BegunFlow {
  address: URL;
  cookie: string;
}

/** The application's own calls of a sign-in, as a browser makes them one after the other. */
export function googleFlow({ app }: Pick<TestApp, 'app'>) {
  async function begin(): Promise<BegunFlow> {
    const answer = await app.inject('/api/auth/google/start');
    const [line = ''] = [answer.headers['set-cookie']].flat();
    return { address: new URL(String(answer.headers.location)), cookie: line.split(';')[0] ?? '' };
  }

  async function comeBack(callback: URL, cookie: string) {
    const answer = await app.inject({
      url: callback.pathname + callback.search,
      headers: cookie === '' ? {} : { cookie },
    });
    const location = new URL(answer.headers.location ?? 'none:');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      token: location.searchParams.get('token'),
      error: location.searchParams.get('error'),
      page: location.origin + location.pathname,
      body: answer.body,
    };
  }

  return {
    begin,
    comeBack,
    /** From start to end; null cancels at the provider. */
    async signIn(account: string | null) {
      const { address, cookie } = await begin();
      return comeBack(await signInAtProvider(address.href, account), cookie);
    },
  };
}
