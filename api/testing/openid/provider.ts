import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { createMemoryAdapter } from './adapter.ts';
import { interact } from './interaction.ts';
import type { OpenIdAccount } from './interaction.ts';

/** `is silent` accepts requests and never answers; `is broken` answers with an error page; `is down` disconnects. */
type ProviderMood = 'works' | 'is silent' | 'is broken' | 'is down';

export interface TestOpenIdProvider {
  /** For GoogleSettings, or OIDC_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  settings: { issuer: string; clientId: string; clientSecret: string };
  /** Accounts by the name that is typed to sign in, which is also the subject of their ID tokens. */
  accounts: Map<string, OpenIdAccount>;
  /** Registers a client with this address, in addition to those given at the start. */
  allowRedirectTo: (redirectUri: string) => void;
  setMood: (mood: ProviderMood) => void;
  /** Signs with a new key from now on; the old one is no longer published. */
  rotateKeys: () => Promise<void>;
  /** An ID token like the provider's with the given changes. `key` signs it instead of the provider's key. */
  idToken: (claims?: Record<string, unknown>, key?: CryptoKey) => Promise<string>;
  /** Sets the ID token that the token endpoint returns from now on; null restores its own. */
  replaceIdToken: (token: string | null) => void;
  /** Delays the responses of the token endpoint until the returned function is called. */
  holdTokens: () => () => void;
  /** Paths of the requests, oldest first. */
  requests: string[];
  close: () => Promise<void>;
}

const CLIENT = { clientId: 'swadhyay-test', clientSecret: 'known to the tests alone' };

/** A real, certified OpenID provider on loopback, with a page to sign in and one to consent. */
export async function startOpenIdProvider(...redirectUris: string[]): Promise<TestOpenIdProvider> {
  const accounts = new Map<string, OpenIdAccount>();
  const requests: string[] = [];
  const adapter = createMemoryAdapter();
  const cookieKeys = [randomBytes(32).toString('hex')];
  let key = await newKey();
  let mood: ProviderMood = 'works';
  let replacement: string | null = null;
  let tokensReleased: Promise<unknown> = Promise.resolve();
  let provider: Provider | undefined;

  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://provider').pathname);
    if (mood === 'is silent') return;
    if (mood === 'is down') request.socket.destroy();
    else if (mood === 'is broken') response.writeHead(500).end('<h1>Something went wrong</h1>');
    else void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    provider ??= newProvider();
    const url = new URL(request.url ?? '', issuer);
    if (url.pathname.startsWith('/interaction/')) {
      await interact(provider, accounts, request, response);
      return;
    }
    if (url.pathname === '/token') await tokensReleased;
    if (url.pathname === '/token' && replacement !== null) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: replacement }));
      return;
    }
    // Google supports this prompt. This provider rejects it, but asks for an account in any case.
    if (url.searchParams.get('prompt') === 'select_account') url.searchParams.delete('prompt');
    request.url = url.pathname + url.search;
    await provider.callback()(request, response);
  }

  function newProvider(): Provider {
    const made = new Provider(issuer, {
      adapter,
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: redirectUris,
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: cookieKeys },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
        Grant: 600,
      },
      findAccount: (_context, subject) => {
        const account = accounts.get(subject);
        return account && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(account) }) };
      },
      renderError: (context, out) => {
        context.type = 'text';
        context.body = JSON.stringify(out);
      },
    });
    return made;
  }

  provider = newProvider();
  return {
    settings: { issuer, ...CLIENT },
    accounts,
    requests,
    allowRedirectTo(redirectUri) {
      redirectUris.push(redirectUri);
      provider = undefined;
    },
    setMood(next) {
      mood = next;
    },
    async rotateKeys() {
      key = await newKey();
      provider = undefined;
    },
    async idToken(claims = {}, signingKey = key.private) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: issuer, aud: CLIENT.clientId, sub: 'someone', iat: now, exp: now + 600 };
      const email = { email: 'someone@example.org', email_verified: true };
      return new SignJWT({ ...usual, ...email, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid })
        .sign(signingKey);
    },
    replaceIdToken(token) {
      replacement = token;
    },
    holdTokens() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      tokensReleased = promise;
      return () => resolve(undefined);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return { private: privateKey, jwk };
}

function claimsOf({ email, emailVerified, name, picture }: OpenIdAccount) {
  return { email, email_verified: emailVerified, name, picture };
}
