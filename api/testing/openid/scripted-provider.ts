import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** A request that the provider received: the last part of its path, and its content. */
interface Asked {
  what: string;
  path: string;
  authorization: string | undefined;
  form: URLSearchParams;
}

/** A page with this status, or a response that begins correctly and never ends. */
type Fault = 'never ends' | { status: number; body: unknown; headers?: Record<string, string> };

export interface ScriptedProvider {
  issuer: string;
  /** Overrides for its metadata. */
  description: Record<string, unknown>;
  /** The ID token that the token endpoint returns. */
  idToken: string;
  /** Overrides for its responses, by the last part of the path. */
  faults: Map<string, Fault>;
  asked: Asked[];
  /** A valid ID token with the given changes. `key` signs it instead of the provider's key. */
  sign: (claims?: Record<string, unknown>, key?: CryptoKey) => Promise<string>;
  rotateKeys: () => Promise<void>;
  close: () => Promise<void>;
}

/** A provider with scripted responses, for cases that a real provider does not produce. */
export async function startScriptedProvider(clientId: string, path = ''): Promise<ScriptedProvider> {
  let key = await newKey();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: ScriptedProvider = {
    issuer: origin + path,
    description: {},
    idToken: '',
    faults: new Map(),
    asked: [],
    sign(claims = {}, signingKey = key.private) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: provider.issuer, aud: clientId, sub: 'someone', iat: now, exp: now + 600 };
      const email = { email: 'someone@example.org', email_verified: true };
      return new SignJWT({ ...usual, ...email, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid })
        .sign(signingKey);
    },
    async rotateKeys() {
      key = await newKey();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', origin);
    const what = pathname.split('/').at(-1) ?? '';
    const form = new URLSearchParams(await text(request));
    provider.asked.push({ what, path: pathname, authorization: request.headers.authorization, form });
    const fault = provider.faults.get(what);
    if (fault === 'never ends') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{ "');
      return;
    }
    const { status, body, headers } = fault ?? { status: 200, body: answers()[what] };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function answers(): Record<string, unknown> {
    const description = {
      issuer: provider.issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      ...provider.description,
    };
    return {
      'openid-configuration': description,
      token: { access_token: 'x', token_type: 'Bearer', id_token: provider.idToken },
      keys: { keys: [key.jwk] },
    };
  }

  return provider;
}

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return { private: privateKey, jwk };
}
