import type { TestApp } from '../app.ts';
import { signInAtProvider } from './sign-in-at-provider.ts';

/** A sign-in that a browser has started: the address it was redirected to, and its `cookie` header. */
export interface StartedFlow {
  address: URL;
  cookie: string;
}

/** The requests of a browser during a sign-in. */
export function googleFlow({ app }: Pick<TestApp, 'app'>) {
  async function start(): Promise<StartedFlow> {
    const answer = await app.inject('/api/auth/google/start');
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { address: new URL(String(answer.headers.location)), cookie };
  }

  async function sendCallback(callback: URL, cookie: string) {
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
    start,
    sendCallback,
    /** A complete sign-in; null cancels at the provider. */
    async signIn(account: string | null) {
      const { address, cookie } = await start();
      return sendCallback(await signInAtProvider(address.href, account), cookie);
    },
  };
}
