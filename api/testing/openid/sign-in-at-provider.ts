/** Cookies that a browser stores between pages of the provider. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(answer: Response) {
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

/**
 * Submits the provider's pages like a person with a browser, and returns the address to which the provider redirects.
 *
 * @param account name of the account to sign in as; null cancels
 */
export async function signInAtProvider(start: string, account: string | null): Promise<URL> {
  const home = new URL(start).origin;
  const jar = cookieJar();
  let address = new URL(start);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: jar.header() },
      ...(form && { method: 'POST', body: form }),
    });
    jar.keep(answer);
    const location = answer.headers.get('location');
    if (location !== null) {
      address = new URL(location, address);
      form = null;
      if (address.origin !== home) return address;
      continue;
    }
    const page = await answer.text();
    if (!page.includes('<form')) throw new Error(`The provider answers ${answer.status}: ${page}`);
    form = new URLSearchParams(account === null ? { action: 'cancel' } : { action: 'continue', account });
  }
  throw new Error('The provider leads in circles.');
}
