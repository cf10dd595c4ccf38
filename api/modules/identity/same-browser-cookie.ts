import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartedHere } from '../../contract/identity/auth.ts';

/** Seconds between the answer of the callback and the page that it redirects to. */
const LASTS = 5 * 60;

/** After the id of a session that was started with a new account. */
const NEW = '.new';

/**
 * A cookie in the browser in which a sign-in with the provider was started and finished. It names the session, and tells
 * whether the sign-in created the account. The callback page takes a token without asking only if its session is this one,
 * because anyone can send a link with a token.
 */
export interface SameBrowserCookie {
  mark: (reply: FastifyReply, signedIn: { sessionId: string; newAccount: boolean }) => void;
  /** Reads the mark of the session in this browser, and deletes it with the reply, so that it is used once. */
  take: (request: FastifyRequest, reply: FastifyReply, sessionId: string) => StartedHere;
}

export function createSameBrowserCookie(https: boolean): SameBrowserCookie {
  // The prefix prevents other hosts, such as a sibling domain, from setting the cookie.
  const name = https ? '__Host-signed-in' : 'signed-in';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    mark(reply, { sessionId, newAccount }) {
      reply.setCookie(name, newAccount ? sessionId + NEW : sessionId, { ...attributes, maxAge: LASTS });
    },
    take({ cookies }, reply, sessionId) {
      const marked = cookies[name];
      if (marked === undefined) return { startedHere: false, newAccount: false };
      reply.clearCookie(name, attributes);
      const newAccount = marked === sessionId + NEW;
      return { startedHere: newAccount || marked === sessionId, newAccount };
    },
  };
}
