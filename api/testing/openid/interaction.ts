import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';

/** An account at the provider. */
export interface OpenIdAccount {
  email: string;
  emailVerified: boolean;
  name?: string;
  picture?: string;
}

/**
 * Serves the provider's pages: one to sign in by the name of an account, one to consent. Each has a button to continue
 * and one to cancel.
 */
export async function interact(
  provider: Provider,
  accounts: ReadonlyMap<string, OpenIdAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : null;
  if (!form) {
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(prompt.name === 'login' ? LOGIN : CONSENT);
    return;
  }
  if (form.get('action') === 'cancel') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  if (prompt.name === 'login') {
    const subject = form.get('account') ?? '';
    if (!accounts.has(subject)) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(LOGIN);
      return;
    }
    await provider.interactionFinished(request, response, { login: { accountId: subject } });
    return;
  }
  const grant = new provider.Grant({
    ...(session && { accountId: session.accountId }),
    clientId: String(params.client_id),
  });
  grant.addOIDCScope(String(params.scope));
  const grantId = await grant.save();
  await provider.interactionFinished(
    request,
    response,
    { consent: { grantId } },
    { mergeWithLastSubmission: true },
  );
}

const page = (title: string, inside: string) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1><form method="post">${inside}
   <button name="action" value="continue">Continue</button> <button name="action" value="cancel">Cancel</button>
   </form></html>`;

const LOGIN = page('Choose an account', '<label>Account <input name="account" required></label>');
const CONSENT = page('Swadhyay wants to know who you are', '<p>Your name, picture and e-mail address.</p>');
