import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** The provider did not answer, or its answer is not that of an OpenID provider. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

export interface ProviderMetadata {
  authorizationEndpoint: URL;
  tokenEndpoint: URL;
  jwksUri: URL;
  /** Where the token endpoint expects the client's secret. */
  secretIn: 'header' | 'body';
}

export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** Bytes of a metadata document. Google's has 1.3 kB. */
const MAXIMUM_SIZE = 100_000;

const MetadataDocument = Compile(
  Type.Object({
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    jwks_uri: Type.String(),
    token_endpoint_auth_methods_supported: Type.Optional(Type.Array(Type.String())),
  }),
);

/**
 * Fetches the metadata of the provider (OpenID Connect Discovery 1.0).
 *
 * @param timeout ms, for the complete answer
 * @throws ProviderUnavailable
 */
export async function discover(issuer: string, timeout: number): Promise<ProviderMetadata> {
  const document = await fetchDocument(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    timeout,
  );
  if (!MetadataDocument.Check(document)) {
    throw new ProviderUnavailable('the metadata of the provider is incomplete');
  }
  // Compared to the last character: ID tokens and linked accounts contain the issuer in exactly this form.
  if (document.issuer !== issuer) throw new ProviderUnavailable('the metadata names another issuer');
  const { protocol } = new URL(issuer);
  const toEndpoint = (text: string): URL => {
    const url = URL.parse(text);
    if (url?.protocol !== protocol) throw new ProviderUnavailable('the metadata has an invalid endpoint');
    return url;
  };
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return {
    authorizationEndpoint: toEndpoint(document.authorization_endpoint),
    tokenEndpoint: toEndpoint(document.token_endpoint),
    jwksUri: toEndpoint(document.jwks_uri),
    secretIn: methods.includes('client_secret_basic') ? 'header' : 'body',
  };
}

async function fetchDocument(address: string, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAXIMUM_SIZE) throw new Error(`${address} answered more than ${MAXIMUM_SIZE} bytes`);
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch (error) {
    throw new ProviderUnavailable('the metadata of the provider cannot be fetched', { cause: error });
  }
}
