import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { GoogleSignIn, ProviderAnswer, SignedInAnswer } from '../../../contract/identity/auth.ts';
import { failures } from '../../../contract/shared/failure.ts';
import type { Database } from '../../../db/client.ts';
import { AppError, BadRequest, Unavailable } from '../../../http/errors.ts';
import { refuseSpeculative } from '../../../http/speculative-requests.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import { signedIn } from '../password-sign-in/signed-in.ts';
import { callbackPage } from './callback-page.ts';
import { IdentityRefused, ProviderUnavailable } from './errors.ts';
import { FLOW_LASTS, REPEATED_WITHIN } from './flow.ts';
import type { Flows, FlowSecrets } from './flow.ts';
import type { Provider } from './provider.ts';
import { signInAs } from './store.ts';

/** Why a sign-in could not begin, and why it could not end. */
const NOT_STARTED = 'Google sign-in failed';
const NOT_FINISHED = 'Google authentication failed';

const REDIRECT = { 302: Type.Unsafe<undefined>({ description: 'To where the sign-in goes on.' }) };

export interface GoogleRoutesOptions {
  database: Database;
  /** Null where signing in with Google is not set up. */
  provider: Provider | null;
  flows: Flows;
  publicOrigin: string;
  /** Whether browsers come by https only. */
  https: boolean;
}

/** Signing in with Google, or whichever OpenID provider is set. */
export const googleRoutes: FastifyPluginAsyncTypebox<GoogleRoutesOptions> = async (scope, options) => {
  const { database, provider, flows, https } = options;
  const page = callbackPage(options.publicOrigin);
  await scope.register(fastifyCookie);

  // With https the prefix keeps every other host, however closely related, from setting this cookie.
  const cookie = https ? '__Host-google-sign-in' : 'google-sign-in';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;

  scope.get(
    '/api/auth/google/start',
    {
      // A second start replaces the cookie of the first.
      exposeHeadRoute: false,
      onRequest: refuseSpeculative,
      schema: {
        summary: 'Begin to sign in with Google',
        description: 'For a browser to be sent to. Where it cannot begin, the page at the end says so.',
        tags: ['auth'],
        response: { ...REDIRECT, ...failures(425, 429) },
      },
    },
    async (request, reply) => {
      try {
        if (!provider) return await reply.redirect(page.withError(NOT_STARTED));
        const { sealed, challenge } = await flows.begin();
        const address = await provider.authorizationUrl(challenge);
        reply.setCookie(cookie, sealed, { ...attributes, maxAge: FLOW_LASTS });
        return await reply.redirect(address);
      } catch (error) {
        logFailure(request, error);
        return reply.redirect(page.withError(NOT_STARTED));
      }
    },
  );

  scope.get(
    '/api/auth/oauth/callback',
    {
      // Looking ahead at a link must not use it up.
      exposeHeadRoute: false,
      onRequest: refuseSpeculative,
      schema: {
        summary: 'End a sign-in that began at /api/auth/google/start',
        description:
          'Where the provider sends the browser back to. Leads to the page at the end with `token` or `error`. ' +
          `The same callback of the same browser again within ${REPEATED_WITHIN} seconds gets the same answer. ` +
          'What no sign-in of this browser asked for, or what proves nothing, is refused with a status; ' +
          'a browser shows that page a moment later all the same.',
        tags: ['auth'],
        querystring: ProviderAnswer,
        response: { ...REDIRECT, ...failures(400, 401, 425, 429) },
      },
    },
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const sealed = request.cookies[cookie];
      try {
        const address = await flows.finish(sealed, request.query.state, (secrets) =>
          end(request, request.query, secrets),
        );
        if (address === null) throw new BadRequest('invalid_state', NOT_FINISHED);
        // Left with the browser for as long as it may have to send this again.
        if (sealed !== undefined) reply.setCookie(cookie, sealed, { ...attributes, maxAge: REPEATED_WITHIN });
        return await reply.redirect(address);
      } catch (failure) {
        // A status for whoever forged the request, and the page at the end for a reader who only went astray.
        if (failure instanceof AppError) reply.header('refresh', `0; url=${page.withError(NOT_FINISHED)}`);
        throw failure;
      }
    },
  );

  /** The address of the page at the end. Signs in where the provider's answer proves who came back. */
  async function end(
    request: FastifyRequest,
    { code, error, iss }: Static<typeof ProviderAnswer>,
    secrets: FlowSecrets,
  ): Promise<string> {
    if (!provider || (iss !== undefined && iss !== provider.issuer)) {
      throw new BadRequest('invalid_state', NOT_FINISHED);
    }
    if (error !== undefined) return page.withError(NOT_FINISHED);
    if (code === undefined) throw new BadRequest('invalid_request', NOT_FINISHED);
    try {
      const identity = await provider.redeem(code, secrets);
      const session = scope.newSession(request);
      const user = await signInAs(database, identity, session);
      return page.withToken(scope.tokenOf(session, user.id));
    } catch (reason) {
      logFailure(request, reason);
      if (reason instanceof IdentityRefused) throw notProven();
      return page.withError(NOT_FINISHED);
    }
  }

  scope.post(
    '/api/auth/google',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Sign in with an ID token of Google’s',
        tags: ['auth'],
        body: GoogleSignIn,
        response: { 200: SignedInAnswer, ...failures(400, 401, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      if (!provider) throw new Unavailable(NOT_STARTED);
      const session = scope.newSession(request);
      try {
        const identity = await provider.identify(request.body.idToken);
        return signedIn(scope, await signInAs(database, identity, session), session);
      } catch (reason) {
        logFailure(request, reason);
        if (reason instanceof IdentityRefused) throw notProven();
        if (reason instanceof ProviderUnavailable) throw new Unavailable(NOT_FINISHED);
        throw reason;
      }
    },
  );
};

function notProven(): AppError {
  return new AppError(401, 'google_authentication_failed', NOT_FINISHED);
}

function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof IdentityRefused) request.log.info({ reason: error.message }, 'identity refused');
  else request.log.error({ err: error }, 'sign-in with the provider failed');
}
