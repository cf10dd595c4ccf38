/** Addresses of the page that ends a sign-in. Only the site's own: nothing that was sent decides where it leads. */
export interface CallbackPage {
  withToken: (token: string) => string;
  withError: (message: string) => string;
}

export function callbackPage(publicOrigin: string): CallbackPage {
  const address = (name: string, value: string) =>
    `${publicOrigin}/auth/callback?${name}=${encodeURIComponent(value)}`;
  return {
    withToken: (token) => address('token', token),
    withError: (message) => address('error', message),
  };
}
